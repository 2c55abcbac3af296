import { type ObservedUrl, urlKey } from '@vouch/core';
import type { CapturedSource, Findings } from '@vouch/core/schemas';
import { limitAll } from '../../at-once.js';
import { CAPTURES_AT_ONCE } from '../../limits.js';
import type { AgentPorts } from './ports.js';

interface Sighting {
  searched: ObservedUrl | null;
  opened: ObservedUrl | null;
}

/**
 * Turns a researcher's addresses into sources with their three facts, from the engine's events and our own
 * snapshots. An address that only the answer names is `reported`: never fetched, since it may be invented or a way
 * to send data out. Order: as the findings name them, so that ids don't depend on timing.
 */
export async function captureFindings(
  ports: AgentPorts,
  findings: Findings,
  seen: { observed: ObservedUrl[]; query: string },
): Promise<CapturedSource[]> {
  const sightings = indexSightings(seen.observed);
  const researcher = Number(findings.researcher);
  return limitAll(CAPTURES_AT_ONCE, namedPages(findings), async ({ url, title }) => {
    const sighting = sightings.get(urlKey(url) ?? url);
    const opened = openedFact(sighting?.opened ?? null);
    const shown = sighting?.searched?.title ?? sighting?.opened?.title ?? title;
    const found = await foundFact(ports, url, { sighting, query: seen.query, researcher });
    if (found.by === 'reported' && opened === null) return notFetched(url, { title: shown, found, opened });
    return ports.capture(url, { title: shown, found, opened });
  });
}

function indexSightings(observed: ObservedUrl[]): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  for (const event of observed) {
    const key = urlKey(event.url) ?? event.url;
    const sighting = sightings.get(key) ?? { searched: null, opened: null };
    if (event.kind === 'search') sighting.searched ??= event;
    else if (isOpen(event)) sighting.opened ??= event;
    sightings.set(key, sighting);
  }
  return sightings;
}

/** A 404 is told like a success by some engines; only a 2xx is a page. An unknown status is no proof either way. */
function isOpen(event: ObservedUrl): boolean {
  return event.status === undefined || event.status === null || (event.status >= 200 && event.status < 300);
}

function openedFact(event: ObservedUrl | null): CapturedSource['opened'] {
  return event === null ? null : { by: 'agent', status: event.status ?? null, at: event.at };
}

async function foundFact(
  ports: AgentPorts,
  url: string,
  of: { sighting: Sighting | undefined; query: string; researcher: number },
): Promise<CapturedSource['found']> {
  if (of.sighting?.searched) return { by: 'search', from: of.query, researcher: of.researcher };
  const from = await ports.linkedFrom(url);
  if (from !== null) return { by: 'link', from, researcher: of.researcher };
  return { by: 'reported', from: `researcher_${of.researcher}`, researcher: of.researcher };
}

function notFetched(url: string, how: Pick<CapturedSource, 'found' | 'opened' | 'title'>): CapturedSource {
  return { url, aliases: [], ...how, stored: null, published_at: null, accessed_at: null };
}

/** Distinct pages in the order in which the findings name them. */
function namedPages(findings: Findings): { url: string; title: string }[] {
  const pages = new Map<string, { url: string; title: string }>();
  const add = (url: string, title: string) => {
    const key = urlKey(url) ?? url;
    if (!pages.has(key)) pages.set(key, { url, title });
  };
  for (const finding of findings.findings) {
    for (const { url, title } of finding.sources) add(url, title);
    for (const { url } of finding.quotes) add(url, '');
  }
  return [...pages.values()];
}

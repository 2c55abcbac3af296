import type { MarkerReason } from './audit.js';
import type { Accepted, JudgedEntry } from './judge-entries.js';
import type { Registry, RegistrySource } from './registry.js';
import { isRepair, type Resolved, type Resolver, resolveCited, resolveOccurrence } from './resolve.js';
import { Numbering } from './section-lists.js';
import { isOutward, type Use } from './uses.js';

/** A place of the body with the sources it names. */
export interface PlannedUse {
  use: Use;
  /** Numbers in the report, without repeats. Empty: nothing survived here. */
  numbers: number[];
  /** Why a marker without numbers goes. */
  reason: MarkerReason;
  /** What its own address came to, for links and bare URLs. */
  resolved: Resolved | null;
}

/** One source of the report: its number, and what stands for it in the list. */
export interface PlannedSource {
  n: number;
  source: RegistrySource;
  /** Entries of the draft that name it, the one that is kept first. */
  entries: JudgedEntry[];
  /** How the body cites it by address, for a source that the list lacks or repairs. */
  links: { accepted: Accepted; title: string }[];
}

export interface Plan {
  uses: PlannedUse[];
  /** In order of their numbers. */
  sources: PlannedSource[];
  /** Entries that resolve and that nothing cites. */
  uncited: JudgedEntry[];
}

/** Hands out the numbers: 1…n in order of first use. */
export function makePlan(
  resolver: Resolver,
  input: { judged: readonly JudgedEntry[]; uses: readonly Use[]; titleOf(use: Use): string },
): Plan {
  const { judged, uses } = input;
  const numbering = numberEntries(judged, uses);
  const bySource = new Map<RegistrySource, PlannedSource>();
  const entriesOf = groupEntries(judged);
  const number = (source: RegistrySource): PlannedSource => {
    let planned = bySource.get(source);
    if (planned === undefined) {
      planned = { n: bySource.size + 1, source, entries: entriesOf.get(source) ?? [], links: [] };
      bySource.set(source, planned);
    }
    return planned;
  };
  const planned = uses.map((use): PlannedUse => {
    const resolved = resolveUse(resolver, use);
    if (resolved?.ok === true && use.form !== 'image') {
      const source = number(resolved.source);
      source.links.push({ accepted: resolved, title: input.titleOf(use) });
      return { use, numbers: [source.n], reason: 'dropped', resolved };
    }
    if (use.form !== 'marker') return { use, numbers: [], reason: 'dropped', resolved };
    const { sources, reason } = lookUp(resolver.registry, numbering, use);
    const numbers = sources.map((source) => number(source).n);
    return { use, numbers: numbers.length > 1 ? [...new Set(numbers)] : numbers, reason, resolved };
  });
  const sources = [...bySource.values()];
  const uncited = judged.filter((entry) => entry.accepted !== null && !bySource.has(entry.accepted.source));
  return { uses: planned, sources, uncited };
}

/** What the address of a use comes to; null for a marker that has none. */
export function resolveUse(resolver: Resolver, use: Use): Resolved | null {
  switch (use.form) {
    case 'marker':
      // A link to the entry itself (`[3](#ref3)`) says no more than its number.
      return use.marker.url === undefined || !isOutward(use.marker.url)
        ? null
        : resolveCited(resolver, use.marker.url);
    case 'link':
    case 'image':
      return resolveCited(resolver, use.link.url);
    default:
      return resolveOccurrence(resolver, use.url);
  }
}

/** Which sources a number names. A list without any numbers counts them in order, if the body cites by numbers. */
function numberEntries(
  judged: readonly JudgedEntry[],
  uses: readonly Use[],
): Numbering<RegistrySource | null> {
  const numbering = new Numbering<RegistrySource | null>();
  const counted = judged.every((one) => one.entry.label === '') && uses.some((use) => use.form === 'marker');
  judged.forEach(({ entry, accepted }, at) => {
    const label = counted ? String(at + 1) : entry.label;
    if (label !== '') numbering.add(label, entry.reach, accepted?.source ?? null);
  });
  return numbering;
}

/** Entries by source, the best match first, then the order of the list. */
function groupEntries(judged: readonly JudgedEntry[]): Map<RegistrySource, JudgedEntry[]> {
  const groups = new Map<RegistrySource, JudgedEntry[]>();
  for (const one of judged) {
    if (one.accepted === null) continue;
    const group = groups.get(one.accepted.source);
    if (group === undefined) groups.set(one.accepted.source, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) {
    group.sort((a, b) => Number(isRepair(a.accepted!.match)) - Number(isRepair(b.accepted!.match)));
  }
  return groups;
}

function lookUp(
  registry: Registry,
  numbering: Numbering<RegistrySource | null>,
  { start, labels }: { start: number; labels: readonly string[] },
): { sources: RegistrySource[]; reason: MarkerReason } {
  const sources: RegistrySource[] = [];
  let known = false;
  for (const label of labels) {
    const named = numbering.at(label, start);
    if (named !== undefined) known = true;
    for (const source of named ?? []) if (source !== null) sources.push(source);
    // A writer may cite a source by the id it was captured under.
    const byId = named === undefined && label.startsWith('S') ? registry.byId.get(label) : undefined;
    if (byId !== undefined) sources.push(byId);
  }
  return { sources, reason: labels.length === 0 ? 'unparsed_marker' : known ? 'dropped' : 'dangling' };
}

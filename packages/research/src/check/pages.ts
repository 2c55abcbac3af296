import { type Open, type OpenedPage, scanMarkdown, urlKey } from '@vouch/core';
import {
  aliasesOf,
  captureSource,
  findSnapshot,
  type Page,
  readSnapshotPage,
  type Snapshot,
} from '@vouch/evidence';
import { limitAll } from '../at-once.js';
import { CAPTURES_AT_ONCE } from '../limits.js';

/** How a cited address answered; `absent`: offline and never captured. */
export type PageState = OpenedPage['liveness'] | 'absent';

export interface CitedPage {
  url: string;
  state: PageState;
  status: number | null;
  /** Can be proof; else `because` says why not. */
  usable: boolean;
  because: string | null;
  aliases: string[];
  final_url: string;
  page: Page | null;
  accessed_at: string | null;
}

export interface PagesOptions {
  snapshots: string;
  /** Null: only what is stored already. */
  open: Open | null;
  as_of: string;
}

/** `file:` and `doc:` addresses, which a run over a folder cites; they are looked up among the snapshots only. */
const DOCUMENT = /(?<![\w/])(?:file|doc):[^\s<>"'`)\]]+/g;

/** Distinct addresses that a report names outside code, in order; a document on disk is never opened for a report. */
export function findCitedUrls(report: string): string[] {
  const urls = new Map<string, string>();
  const scan = scanMarkdown(report);
  const named = scan.urls.filter(({ place }) => place !== 'code' && place !== 'image').map(({ url }) => url);
  const inCode = (at: number) => scan.code.some(({ start, end }) => start <= at && at < end);
  const documents = [...report.matchAll(DOCUMENT)]
    .filter(({ index }) => !inCode(index))
    .map(([url]) => url.replace(/[.,;:!?]+$/, ''));
  for (const url of [...named, ...documents]) {
    const key = urlKey(url);
    if (key !== null && !urls.has(key)) urls.set(key, url);
  }
  return [...urls.values()];
}

/** Captures every cited address, or reads what is stored; every answer is a value. */
export function capturePages(urls: string[], options: PagesOptions): Promise<CitedPage[]> {
  return limitAll(CAPTURES_AT_ONCE, urls, async (url) => {
    const stored = findSnapshot(options.snapshots, url);
    if (options.open === null || !WEB.test(url))
      return stored === null ? absent(url) : fromSnapshot(url, stored, options.as_of);
    const capture = await captureSource(url, {
      dir: options.snapshots,
      open: options.open,
      as_of: options.as_of,
    });
    if (!capture.usable && stored?.meta?.usable === true) return fromSnapshot(url, stored, options.as_of);
    const { liveness, opened, usable, unusable_because, page, snapshot } = capture;
    return {
      url,
      state: liveness,
      status: opened.status,
      usable,
      because: unusable_because ?? opened.error,
      aliases: snapshot?.meta === null || snapshot === null ? opened.hops : aliasesOf(snapshot.meta!),
      final_url: opened.final_url,
      page: usable ? page : null,
      accessed_at: opened.at,
    };
  });
}

const WEB = /^https?:/i;

function absent(url: string): CitedPage {
  const because = WEB.test(url)
    ? 'no snapshot of it is stored'
    : 'a document on disk, which is never opened for a report, and no snapshot of it is stored';
  return {
    url,
    state: 'absent',
    status: null,
    usable: false,
    because,
    aliases: [],
    final_url: url,
    page: null,
    accessed_at: null,
  };
}

async function fromSnapshot(url: string, snapshot: Snapshot, as_of: string): Promise<CitedPage> {
  const { meta, fault } = snapshot;
  const page = await readSnapshotPage(snapshot, { as_of, url });
  const because = fault ?? meta?.unusable_because ?? page.unusable_because;
  return {
    url,
    state: (meta?.liveness as PageState | null | undefined) ?? 'ok',
    status: meta?.status ?? null,
    usable: because === null,
    because,
    aliases: meta === null ? [] : aliasesOf(meta),
    final_url: meta?.final_url ?? url,
    page: because === null ? page : null,
    accessed_at: meta?.accessed_at ?? null,
  };
}

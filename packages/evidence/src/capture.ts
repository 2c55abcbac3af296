import { type Issue, type Open, type OpenedPage, siteOf, urlKey, VouchError } from '@vouch/core';
import { CAPTURES_AT_ONCE } from './limits.js';
import type { Page } from './page/types.js';
import { type NewSnapshot, type Snapshot, type WriteOutcome, writeSnapshot } from './snapshot/files.js';
import { extensionOf, readAnyPage } from './snapshot/page.js';

export interface CaptureOptions {
  /** Directory of the snapshots. */
  dir: string;
  open: Open;
  /** File name without extension; by default the address decides. */
  slug?: string | undefined;
  /** Published date that the user vouches for; it beats the page's own. */
  published?: string | undefined;
  /** Published dates after this day are refused; by default the day of the capture. */
  as_of?: string;
  /** How the page was opened, for the sidecar: `http` (the default), `chromium`, `provided`. */
  backend?: string;
  signal?: AbortSignal;
}

/** `not_stored`: no answer came, there are no bytes. */
export type CaptureOutcome = WriteOutcome | 'not_stored';

export interface Capture {
  url: string;
  outcome: CaptureOutcome;
  /** Whether the page, as it came now, can be proof. */
  usable: boolean;
  /** Why not: a wall, an empty page, an HTTP status, a failure; else null. */
  unusable_because: string | null;
  liveness: OpenedPage['liveness'];
  /** What stands in the directory now: this capture, or the better one that was kept. Null when nothing came. */
  snapshot: Snapshot | null;
  /** The page as it came now; null when nothing came. */
  page: Page | null;
  opened: Omit<OpenedPage, 'bytes'>;
  issues: Issue[];
}

/**
 * Opens an address and stores what came, with a sidecar. A page that can't be proof (a wall, an empty body, a 404)
 * is stored as `usable: false`, so that later checks can tell "not checkable" from "never captured"; it never takes
 * the place of a usable snapshot. Throws only when the address is not http(s) or the directory can't be written.
 */
export async function captureSource(url: string, options: CaptureOptions): Promise<Capture> {
  if (!/^https?:\/\//i.test(url) || urlKey(url) === null)
    throw new VouchError(
      `${JSON.stringify(url)} is not an http or https address; give it whole, with https://.`,
    );
  const { signal } = options;
  return storeCapture(await options.open(url, signal === undefined ? {} : { signal }), options);
}

/** Captures many addresses, a few at a time; the captures come in the order of the addresses, none is kept here. */
export async function* captureSources(
  urls: readonly string[],
  options: CaptureOptions,
): AsyncGenerator<Capture> {
  const running: Promise<Capture>[] = [];
  for (const url of urls) {
    const capture = captureSource(url, options);
    // A failure is told when its turn comes.
    capture.catch(() => {});
    running.push(capture);
    if (running.length >= CAPTURES_AT_ONCE) yield await running.shift()!;
  }
  for (const capture of running) yield await capture;
}

/** Stores a page that is open already (a search brought it, a browser rendered it, the user has the file). */
export async function storeCapture(
  opened: OpenedPage,
  options: Omit<CaptureOptions, 'open'>,
): Promise<Capture> {
  const { bytes, ...rest } = opened;
  if (opened.status === null && options.backend !== 'provided') return notStored(rest);
  const as_of = options.as_of ?? opened.at.slice(0, 10);
  const page = await readAnyPage(bytes, { url: opened.final_url, content_type: opened.content_type, as_of });
  const unusable_because = opened.unusable_because ?? page.unusable_because;
  const capture = buildSnapshot(opened, page, { ...options, unusable_because });
  const { outcome, snapshot } = writeSnapshot(options.dir, capture);
  return {
    url: opened.url,
    outcome,
    usable: unusable_because === null,
    unusable_because,
    liveness: opened.liveness,
    snapshot,
    page,
    opened: rest,
    issues: unusable_because === null ? [] : [unusableIssue(opened, unusable_because, outcome)],
  };
}

function notStored(opened: Omit<OpenedPage, 'bytes'>): Capture {
  const because = opened.unusable_because ?? 'network';
  const message = `${opened.url} gave no page: ${opened.error ?? 'nothing came'}`;
  return {
    url: opened.url,
    outcome: 'not_stored',
    usable: false,
    unusable_because: because,
    liveness: opened.liveness,
    snapshot: null,
    page: null,
    opened,
    issues: [{ rule: 'not_stored', message }],
  };
}

function buildSnapshot(
  opened: OpenedPage,
  page: Page,
  options: {
    slug?: string | undefined;
    published?: string | undefined;
    backend?: string;
    unusable_because: string | null;
  },
): NewSnapshot {
  const published_at = options.published ?? page.published_at;
  const canonical =
    page.canonical !== null && isSameSite(page.canonical, opened.final_url) ? [page.canonical] : [];
  return {
    bytes: opened.bytes,
    extension: extensionOf(page),
    slug: options.slug,
    meta: {
      source_url: withoutUser(opened.url),
      accessed_at: `${opened.at.slice(0, 19)}Z`,
      published_at,
      published_at_source: options.published === undefined ? page.published_at_source : 'user',
      backend: options.backend ?? 'http',
      status: opened.status,
      liveness: opened.liveness,
      content_type: opened.content_type,
      charset: page.kind === 'pdf' || page.kind === 'binary' ? null : page.charset,
      final_url: opened.final_url,
      hops: opened.hops.map(withoutUser),
      aliases: canonical,
      title: page.title,
      usable: options.unusable_because === null,
      unusable_because: options.unusable_because,
      provided: options.backend === 'provided',
    },
  };
}

/** A user name and password in an address were never sent, and must not be kept in a file that gets shared. */
function withoutUser(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
}

/** A page may name itself only within its own site: a canonical link elsewhere would answer for another's page. */
function isSameSite(a: string, b: string): boolean {
  const site = siteOf(a);
  return site !== null && site === siteOf(b);
}

function unusableIssue(opened: OpenedPage, because: string, outcome: CaptureOutcome): Issue {
  const kept = outcome === 'kept' ? ' The earlier snapshot was kept.' : '';
  return {
    rule: because,
    message: `${opened.url} gave nothing that a quote can be checked on (${because}).${kept}`,
  };
}

import { type Issue, safeName, urlKey, VouchError } from '@vouch/core';
import { complaints, QuotedClaim } from '@vouch/core/schemas';
import { decideAge } from './claim-age.js';
import { PAGES_AT_ONCE } from './limits.js';
import type { Page } from './page/types.js';
import { readQuote } from './quote/as-html.js';
import { indexText, type TextIndex } from './quote/index-text.js';
import { locateQuote } from './quote/locate.js';
import { isVerbatim, type QuoteMatch } from './quote/types.js';
import {
  aliasesOf,
  findSnapshot,
  readSnapshot,
  readSnapshotIndex,
  type Snapshot,
  type SnapshotIndex,
} from './snapshot/files.js';
import { readSnapshotPage } from './snapshot/page.js';

/** The seed's age at which a source is stale, in days: a year; 365 days exactly still pass. */
export const MAX_AGE_DAYS = 365;

export type ValidateVerdict =
  | 'ok'
  | 'quote_missing'
  | 'stale'
  | 'snapshot_absent'
  | 'not_checkable'
  | 'bad_input';

/** What `vouch validate` prints for one claim. */
export interface Validation {
  verdict: ValidateVerdict;
  ok: boolean;
  /** One sentence. */
  reason: string;
  /** How the quote stands on the page; null where it was not looked for. */
  quote: (QuoteMatch & { exact: string }) | null;
  source_url: string | null;
  slug: string | null;
  /** What doesn't change the verdict but must be seen: a date that can't be read, no sidecar. */
  issues: Issue[];
}

export interface ValidateOptions {
  /** Directory of the snapshots. */
  dir: string;
  max_age_days?: number;
  /** Documents seldom say when a source was read: take the capture's time where they don't. */
  accessed_from_sidecar?: boolean;
}

export async function validateClaim(claim: unknown, options: ValidateOptions): Promise<Validation> {
  const [validation] = await validateClaims([claim], options);
  return validation!;
}

/** Validates claims in order. Nothing is thrown for what a claim says: that is `bad_input`. */
export async function validateClaims(
  claims: readonly unknown[],
  options: ValidateOptions,
): Promise<Validation[]> {
  const index = readSnapshotIndex(options.dir);
  const pages = new PageShelf();
  const validations: Validation[] = [];
  for (const claim of claims) validations.push(await validateOne(claim, { ...options, index, pages }));
  return validations;
}

type Context = ValidateOptions & { index: SnapshotIndex; pages: PageShelf };

/** The seed's order: fields, snapshot, quote, dates. */
async function validateOne(input: unknown, context: Context): Promise<Validation> {
  const { claim, fault } = readClaim(input, context.accessed_from_sidecar === true);
  if (claim === null) return end('bad_input', fault);
  const { snapshot, problem } = findClaimed(claim, context);
  const base = { source_url: claim.source_url, slug: snapshot?.slug ?? claim.slug ?? null };
  if (snapshot === null) return { ...end(problem.verdict, problem.reason), ...base };
  const { page, index, unusable } = await context.pages.read(snapshot, claim.source_url);
  if (unusable !== null) return { ...end('not_checkable', unusable), ...base };
  const match = readQuote(claim.quote, (quote) => locateQuote(index, quote));
  const quote = { exact: claim.quote, ...match };
  if (!isVerbatim(match.verdict))
    return { ...end('quote_missing', explainMiss(match, snapshot)), ...base, quote };
  const age = decideAge(claim, { snapshot, page, max_age_days: context.max_age_days ?? MAX_AGE_DAYS });
  const issues = snapshot.meta === null ? [NO_SIDECAR, ...age.issues] : age.issues;
  return { ...end(age.verdict, age.reason), ...base, quote, issues };
}

function end(verdict: ValidateVerdict, reason: string): Validation {
  return { verdict, ok: verdict === 'ok', reason, quote: null, source_url: null, slug: null, issues: [] };
}

const NO_SIDECAR: Issue = {
  rule: 'no_sidecar',
  message: 'The snapshot has no meta.json: nothing says that the file is from this address.',
};

/** The fields are checked before anything is looked up, as far as they can be. */
function readClaim(
  input: unknown,
  mayLackTime: boolean,
): { claim: QuotedClaim; fault: '' } | { claim: null; fault: string } {
  const filled = mayLackTime && isRecord(input) ? { accessed_at: '', ...dropNull(input) } : input;
  const parsed = QuotedClaim.safeParse(filled);
  if (!parsed.success) return { claim: null, fault: `not a claim: ${complaints(parsed.error)}` };
  const claim = parsed.data;
  if (!/[\p{L}\p{N}]/u.test(claim.quote)) return { claim: null, fault: 'the quote has no words' };
  if (urlKey(claim.source_url) === null)
    return { claim: null, fault: `source_url ${JSON.stringify(claim.source_url)} is not an address` };
  if (claim.slug) {
    try {
      safeName(claim.slug, 'slug');
    } catch (error) {
      return { claim: null, fault: (error as Error).message };
    }
  }
  return { claim, fault: '' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dropNull(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

type Found =
  | { snapshot: Snapshot; problem: null }
  | { snapshot: null; problem: { verdict: 'snapshot_absent' | 'not_checkable'; reason: string } };

/** By the claim's slug where it names one, else by its address. */
function findClaimed(claim: QuotedClaim, context: Context): Found {
  const absent = (reason: string): Found => ({
    snapshot: null,
    problem: { verdict: 'snapshot_absent', reason },
  });
  let snapshot: Snapshot | null;
  try {
    snapshot = claim.slug
      ? readSnapshot(context.dir, claim.slug)
      : findSnapshot(context.index, claim.source_url);
  } catch (error) {
    if (!(error instanceof VouchError)) throw error;
    return { snapshot: null, problem: { verdict: 'not_checkable', reason: error.message } };
  }
  if (snapshot === null)
    return absent(
      `no snapshot of ${claim.source_url} in ${context.dir}; capture it: vouch capture ${claim.source_url}`,
    );
  if (claim.slug && snapshot.meta !== null && !answersFor(snapshot, claim.source_url))
    return absent(`the snapshot ${claim.slug} is of ${snapshot.meta.source_url}, not of ${claim.source_url}`);
  return { snapshot, problem: null };
}

function answersFor(snapshot: Snapshot, url: string): boolean {
  if (snapshot.meta === null) return true;
  const key = urlKey(url);
  return [snapshot.meta.source_url, ...aliasesOf(snapshot.meta)].some((other) => urlKey(other) === key);
}

function explainMiss(match: QuoteMatch, snapshot: Snapshot): string {
  const where = snapshot.path.replace(/^.*[\\/]/s, '');
  if (match.verdict === 'elided')
    return `only the pieces stand in ${where}, with words left out between them; quote one piece, or two claims`;
  if (match.verdict === 'stitched')
    return `the pieces stand in ${where}, but apart or in another order; quote each by itself`;
  const { closest } = match;
  if (closest === undefined) return `these words are not in ${where}, nor anything close to them`;
  const changes = closest.differences.map(({ page, quote }) => `"${quote}" for "${page}"`).join(', ');
  return `these words are not in ${where}; the closest passage differs${changes === '' ? '' : `: ${changes}`}`;
}

interface ShelvedPage {
  page: Page;
  index: TextIndex;
  unusable: string | null;
}

/** Reads each page once for the claims that follow each other. */
class PageShelf {
  readonly #pages = new Map<string, ShelvedPage>();

  async read(snapshot: Snapshot, url: string): Promise<ShelvedPage> {
    const known = this.#pages.get(snapshot.path);
    if (known !== undefined) return known;
    const page = await readSnapshotPage(snapshot, { url });
    const shelved = { page, index: indexText(page.text), unusable: whyUnusable(snapshot, page) };
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size >= PAGES_AT_ONCE && oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(snapshot.path, shelved);
    return shelved;
  }
}

function whyUnusable(snapshot: Snapshot, page: Page): string | null {
  const { meta, fault } = snapshot;
  if (fault !== null) return `the snapshot ${snapshot.slug} can't be trusted: ${fault}; capture it again`;
  const because = meta?.usable === false ? (meta.unusable_because ?? 'unusable') : page.unusable_because;
  if (because === null) return null;
  return `what was captured is no page to check a quote on (${because}); capture it again, with --render or --file`;
}

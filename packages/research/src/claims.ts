import { ageInDays } from '@vouch/core';
import type {
  Claim,
  ClaimFlag,
  Claims,
  Finding,
  Findings,
  Place,
  QuoteVerdict,
  Source,
  Support,
  WebStatus,
} from '@vouch/core/schemas';
import type { CrossCheck } from './engine.js';
import { STALE_DAYS } from './limits.js';
import { countIndependent } from './sources.js';

const CONFIDENCE_RANK: Record<string, number> = { high: 0, medium: 1, low: 2 };

/** What the join knows about a finding's addresses: URL as written → source id, and each quote's place. */
export interface FindingLinks {
  sourceOf(url: string): string | null;
  quoteVerdict(exact: string, source: string): QuoteVerdict;
}

/** One claim a distinct statement: sources, quotes and evidence united, the best confidence kept, ids in order. */
export function mergeClaims(files: Findings[], links: FindingLinks): Claim[] {
  const claims: Claim[] = [];
  const byKey = new Map<string, Claim>();
  for (const finding of files.flatMap((file) => file.findings)) {
    const key = claimKey(finding.claim);
    if (key === '') continue;
    let claim = byKey.get(key);
    if (claim === undefined) {
      claim = emptyClaim(`C${claims.length + 1}`, finding);
      claims.push(claim);
      byKey.set(key, claim);
    }
    uniteInto(claim, finding, links);
  }
  return claims;
}

function claimKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?。]+$/, '');
}

function emptyClaim(id: string, finding: Finding): Claim {
  // What an engine adds to a finding of its own (a passage's place, say) rides on to the claim.
  const { claim: _claim, quotes: _quotes, sources: _sources, evidence: _evidence, ...added } = finding;
  return {
    ...added,
    id,
    claim: finding.claim.trim(),
    sq: finding.sq,
    evidence: [],
    quotes: [],
    supporting: [],
    independent_count: 0,
    confidence: finding.confidence,
    flagged: [],
    support: 'not_judged',
  };
}

function uniteInto(claim: Claim, finding: Finding, links: FindingLinks): void {
  if (finding.evidence !== '' && !claim.evidence.includes(finding.evidence))
    claim.evidence.push(finding.evidence);
  if (rank(finding.confidence) < rank(claim.confidence)) claim.confidence = finding.confidence;
  for (const { url } of finding.sources) addOnce(claim.supporting, links.sourceOf(url));
  for (const { exact, url } of finding.quotes) {
    const source = links.sourceOf(url);
    if (source === null || claim.quotes.some((quote) => quote.exact === exact && quote.source === source))
      continue;
    addOnce(claim.supporting, source);
    claim.quotes.push({ exact, source, verdict: links.quoteVerdict(exact, source) });
  }
}

function rank(confidence: string): number {
  return CONFIDENCE_RANK[confidence] ?? 3;
}

function addOnce(list: string[], value: string | null): void {
  if (value !== null && !list.includes(value)) list.push(value);
}

const VERBATIM = new Set<QuoteVerdict>(['exact', 'typographic', 'markup', 'dehyphenated']);

/** A claim that is one of its own verbatim quotes needs no judge. */
function supportOf(claim: Claim): Support {
  const text = claimKey(claim.claim);
  const isQuote = claim.quotes.some((quote) => VERBATIM.has(quote.verdict) && claimKey(quote.exact) === text);
  return isQuote ? 'is_quote' : 'not_judged';
}

/** Deterministic flags, in a fixed order; contradiction is the skeptic's job and is never computed here. */
export function flagClaims(claims: Claim[], sources: Source[], unsearched: ReadonlySet<string>): Claim[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return claims.map((claim) => {
    const backing = claim.supporting.flatMap((id) => byId.get(id) ?? []);
    const independent_count = countIndependent(backing);
    const flagged: ClaimFlag[] = [];
    if (independent_count < 2) flagged.push({ kind: 'single_source', text: 'single source' });
    if (claim.confidence === 'low') flagged.push({ kind: 'low_confidence', text: 'low confidence' });
    for (const quote of claim.quotes) {
      const text = quoteFlag(quote.verdict);
      if (text !== null) flagged.push({ kind: 'quote_missing', text: `${text} (${quote.source})` });
    }
    if (backing.length > 0 && !backing.some(wasRead)) {
      flagged.push({ kind: 'unread', text: 'no page behind this claim was read' });
    }
    for (const source of backing) {
      if (isStale(source))
        flagged.push({ kind: 'stale', text: `stale: ${source.id} was published ${source.published_at}` });
    }
    if (unsearched.has(claim.id))
      flagged.push({ kind: 'no_live_search', text: 'its researcher did not search the web' });
    return { ...claim, independent_count, flagged, support: supportOf(claim) };
  });
}

/** Kept as proof, or opened by the agent with success; a wall that we met ourselves was opened and not read. */
function wasRead({ opened, stored }: Source): boolean {
  if (stored !== null) return true;
  const { by, status } = opened ?? {};
  return by === 'agent' && (status == null || (status >= 200 && status < 300));
}

function quoteFlag(verdict: QuoteVerdict): string | null {
  if (verdict === 'not_found') return 'quoted words are not on the stored page';
  if (verdict === 'stitched' || verdict === 'elided') return `quote is ${verdict}, not verbatim`;
  return null;
}

function isStale(source: Source): boolean {
  if (source.published_at === null || source.accessed_at === null) return false;
  const age = ageInDays(source.published_at, source.accessed_at);
  return age !== null && age.min > STALE_DAYS;
}

/** Claims that a skeptic looks at: at least two sources and not already weak. A quote may contradict another one. */
export function needsCrossCheck(claim: Claim): boolean {
  return claim.supporting.length >= 2 && claim.confidence !== 'low';
}

/** Adds the skeptic's words. Flags are added, claims never dropped; returns how many checks errored. */
export function applyVerdicts(
  claims: Claim[],
  checks: CrossCheck[],
): { claims: Claim[]; verify_failed: number } {
  const byClaim = new Map(checks.map((check) => [check.claim, check.verdict]));
  let verify_failed = 0;
  const checked = claims.map((claim) => {
    if (!byClaim.has(claim.id)) return claim;
    const verdict = byClaim.get(claim.id) ?? null;
    if (verdict === null) {
      verify_failed += 1;
      return {
        ...claim,
        flagged: [...claim.flagged, { kind: 'unverified', text: 'unverified (cross-check errored)' }],
      };
    }
    if (verdict.real) return claim.support === 'is_quote' ? claim : { ...claim, support: 'judged' as const };
    const text = verdict.reason.trim() === '' ? 'cross-check flagged this claim' : verdict.reason.trim();
    const flag = { kind: verdict.kind ?? 'unsupported', text };
    return { ...claim, support: 'fault' as const, flagged: [...claim.flagged, flag] };
  });
  return { claims: checked, verify_failed };
}

/** `no responder → failed; no findings → empty; no search by any → no_tool`, for the whole run. */
export function webStatus(all: Findings[]): WebStatus {
  const files = all.filter((file) => file['failed'] !== true);
  if (files.length === 0) return 'failed';
  if (files.every((file) => file.findings.length === 0)) return 'empty';
  return files.some((file) => file.used_web_search) ? 'ok' : 'no_tool';
}

/** `claims.json` from its parts. */
export function assembleClaims(parts: {
  question: string;
  as_of: string;
  files: Findings[];
  claims: Claim[];
  sources: Source[];
  sub_questions: string[];
  verify_failed: number;
}): Claims {
  const answered = new Set(parts.claims.map((claim) => claim.sq));
  return {
    schema: 1,
    question: parts.question,
    as_of: parts.as_of,
    web: { status: webStatus(parts.files) },
    counts: {
      sub_questions: parts.sub_questions.length,
      sub_questions_failed: parts.sub_questions.filter((sq) => !answered.has(sq)).length,
      claims: parts.claims.length,
      flagged: parts.claims.filter((claim) => claim.flagged.length > 0).length,
      verify_failed: parts.verify_failed,
    },
    claims: parts.claims,
    sources: parts.sources.map(({ title, url }) => ({ title: title === '' ? url : title, url })),
    ...unitePlaces(parts.files),
  };
}

/** The researchers' places, each once; nothing where no engine names any. */
function unitePlaces(files: Findings[]): { places?: Place[] } {
  const places = new Map<string, Place>();
  for (const place of files.flatMap((file) => file.places ?? [])) {
    const key = JSON.stringify([place.sq, place.url, place.headings]);
    if (!places.has(key)) places.set(key, place);
  }
  return places.size === 0 ? {} : { places: [...places.values()] };
}

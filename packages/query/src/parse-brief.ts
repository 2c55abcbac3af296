import type { Issue } from '@vouch/core';
import type { BriefClaim, KnownBrief, SubQuestion } from './brief.js';
import {
  asList,
  asText,
  type Fields,
  firstField,
  firstText,
  isFields,
  parseLooseJson,
} from './json-shapes.js';
import { linkSources, type SourceShelf, shelveSources } from './link-sources.js';
import { parseConfidence } from './parse-confidence.js';
import { findClaimSources, listSources, parseSources } from './parse-sources.js';
import { findSubQuestions } from './parse-sub-questions.js';

/** The texts of a brief's files; null: not there. */
export interface BriefTexts {
  slug: string;
  claims: string | null;
  sources: string | null;
  trace: string | null;
}

export interface ParsedBrief {
  /** Null when the claims can't be read at all; `issues` says why. */
  brief: KnownBrief | null;
  issues: Issue[];
}

const TEXT_KEYS = ['claim', 'text', 'statement', 'claim_text', 'content', 'finding'];
const DISPUTE_KEYS = ['contradicts', 'contests', 'contradicted_by', 'contested_by'];

/**
 * Reads a brief in any of the shapes that are about: `claims.json` as an object, an array or JSON Lines; sources
 * as ids, addresses or objects; every field but a claim's text may be missing. Never throws.
 */
export function parseBrief(texts: BriefTexts): ParsedBrief {
  const { slug } = texts;
  if (texts.claims === null)
    return { brief: null, issues: [{ rule: 'no_claims_file', message: `${slug} has no claims.json` }] };
  const read = parseLooseJson(texts.claims, `${slug}/claims.json`);
  if (read.value === undefined) return { brief: null, issues: read.issues };
  const head: Fields = isFields(read.value) ? read.value : {};
  const metadata = isFields(head['metadata']) ? head['metadata'] : {};
  const files = texts.sources === null ? null : parseSources(texts.sources, `${slug}/sources`);
  const sources = files !== null && files.sources.length > 0 ? files.sources : listSources(head['sources']);
  const trace =
    texts.trace === null
      ? { value: undefined, issues: [] }
      : parseLooseJson(texts.trace, `${slug}/trace.json`);
  const questions = findSubQuestions(head, trace.value);
  const claims = parseClaims(read.value, { shelf: shelveSources(sources), questions });
  noteContradictions(claims, head['unresolved_contradictions']);
  const issues = [...read.issues, ...(files?.issues ?? []), ...trace.issues];
  const verdict = findVerdict(head, trace.value);
  // A FAIL brief says itself that nothing was found.
  if (claims.length === 0 && verdict !== 'FAIL')
    issues.push({ rule: 'no_claims', message: `${slug}/claims.json holds no claims` });
  const brief: KnownBrief = {
    slug,
    topic: firstText(head, ['topic', 'title']) ?? firstText(metadata, ['topic', 'research_topic']),
    question: firstText(head, ['question', 'query']),
    freshness: findFreshness(head) ?? findFreshness(metadata),
    verdict,
    claims,
    sources,
    sub_questions: questions,
    coverage_gaps: asList(head['coverage_gaps']).map(describeGap),
  };
  return { brief, issues };
}

function parseClaims(value: unknown, known: { shelf: SourceShelf; questions: SubQuestion[] }): BriefClaim[] {
  const claims: BriefClaim[] = [];
  for (const [at, [key, entry]] of claimEntries(value).entries()) {
    const fields: Fields = isFields(entry) ? entry : { claim: entry };
    const text = firstText(fields, TEXT_KEYS);
    if (text === null) continue;
    const sq = firstText(fields, ['sq', 'sub_question', 'sub_question_id', 'subquestion']);
    claims.push({
      id: firstText(fields, ['id', 'claim_id', 'cid']) ?? key ?? `C${at + 1}`,
      text,
      sources: linkSources(findClaimSources(fields), known.shelf),
      confidence: parseConfidence(firstField(fields, ['confidence', 'confidence_level', 'certainty'])),
      sub_question: known.questions.find(({ id }) => id === sq)?.question ?? sq,
      disputed_by: DISPUTE_KEYS.flatMap((name) => findIds(Object.hasOwn(fields, name) ? fields[name] : null)),
    });
  }
  return claims;
}

/** The claims with the keys they stand under, where they stand in a map. */
function claimEntries(value: unknown): [string | null, unknown][] {
  const held = isFields(value) ? firstField(value, ['claims', 'findings']) : value;
  if (isFields(held)) return Object.entries(held);
  if (held === undefined && isFields(value) && firstText(value, TEXT_KEYS) !== null) return [[null, value]];
  return asList(held).map((entry) => [null, entry]);
}

function findIds(value: unknown): string[] {
  return asList(value).flatMap((entry) => {
    const id = isFields(entry) ? firstText(entry, ['id', 'claim_id', 'claim']) : asText(entry);
    return id === null ? [] : id.split(/[,;]\s*/);
  });
}

/** `unresolved_contradictions: [{ids: ["C1", "C4"]}]`: each of the claims is disputed by the others. */
function noteContradictions(claims: readonly BriefClaim[], value: unknown): void {
  for (const entry of asList(value)) {
    if (!isFields(entry)) continue;
    const ids = findIds(firstField(entry, ['ids', 'claims', 'claim_ids']));
    for (const claim of claims) {
      if (!ids.includes(claim.id)) continue;
      for (const id of ids)
        if (id !== claim.id && !claim.disputed_by.includes(id)) claim.disputed_by.push(id);
    }
  }
}

function findFreshness(head: Fields): string | null {
  const value = head['freshness'];
  return isFields(value) ? firstText(value, ['date', 'as_of', 'newest']) : asText(value);
}

/** The verdict stands in the claims, else in the trace under one of three names. */
function findVerdict(head: Fields, trace: unknown): string | null {
  const inTrace = isFields(trace) ? trace : {};
  const stop = isFields(inTrace['stop_conditions']) ? inTrace['stop_conditions'] : {};
  const verdict =
    firstText(head, ['verdict']) ?? firstText(inTrace, ['verdict', 'status']) ?? firstText(stop, ['verdict']);
  return verdict === null ? null : verdict.toUpperCase().replace(/[\s-]+/g, '_');
}

function describeGap(gap: unknown): string {
  if (!isFields(gap)) return asText(gap) ?? '';
  return firstText(gap, ['note', 'description', 'text', 'gap', 'question', 'type']) ?? '';
}

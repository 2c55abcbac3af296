import type { Issue } from '@vouch/core';
import type { KnownBrief } from './brief.js';
import type { ClaimIndex, ClaimText } from './claim-index.js';
import { buildClaimIndex, updateClaimIndex } from './index-claims.js';
import { allStrings, buildStringTable, type StringTable, stringAt, tableSize } from './string-table.js';
import { findUrlTerms } from './url-terms.js';

/** What an index knows of a brief without opening it. */
export interface LibraryBrief {
  slug: string;
  /** The caller's mark for the brief's state on disk; the index is out of date for it when the mark differs. */
  stamp: string;
  freshness: string | null;
  verdict: string | null;
  /** False: its claims can't be read, and `issues` says why. */
  readable: boolean;
  issues: Issue[];
}

/** A whole library of briefs as one plain value: claims, the sub-questions they answer, the sources they rest on. */
export interface LibraryIndex {
  schema: 1;
  briefs: LibraryBrief[];
  /** Ids are `<slug>/<place of the claim in its brief, six digits>`. */
  claims: ClaimIndex;
  /** Of each claim: 0 unknown, 1 low, 2 medium, 3 high. */
  tiers: Uint8Array;
  /** Of each claim: number of its sub-question plus one; 0: none. */
  questionOf: Uint32Array;
  /** Ids are `<slug>/<sub-question>`. */
  questions: ClaimIndex;
  /** Terms for sources (`url-terms.ts`), sorted, with the claims that rest on them. */
  urls: { terms: StringTable; starts: Uint32Array; claims: Uint32Array };
}

/** A brief as it was just read; null when its claims can't be. */
export interface ReadBrief {
  slug: string;
  stamp: string;
  brief: KnownBrief | null;
  issues: Issue[];
}

export interface LibraryChange {
  /** Slugs to leave out. */
  drop: ReadonlySet<string>;
  add: readonly ReadBrief[];
}

export const TIER_NUMBERS = { low: 1, medium: 2, high: 3 } as const;

export function buildLibraryIndex(briefs: readonly ReadBrief[]): LibraryIndex {
  const none = buildClaimIndex([]);
  const empty: LibraryIndex = {
    schema: 1,
    briefs: [],
    claims: none,
    tiers: new Uint8Array(),
    questionOf: new Uint32Array(),
    questions: none,
    urls: { terms: buildStringTable([]), starts: new Uint32Array(1), claims: new Uint32Array() },
  };
  return updateLibraryIndex(empty, { drop: new Set(), add: briefs });
}

/** A new index in which some briefs are gone and others came; only those that came are read word by word. */
export function updateLibraryIndex(index: LibraryIndex, change: LibraryChange): LibraryIndex {
  const gone = (table: StringTable) => dropped(table, change.drop);
  const dropClaims = gone(index.claims.ids);
  const dropQuestions = gone(index.questions.ids);
  const added = readAdded(change.add, tableSize(index.questions.ids) - dropQuestions.size);
  const keptTiers = index.tiers.filter((_, claim) => !dropClaims.has(claim));
  const questionPlaces = places(tableSize(index.questions.ids), dropQuestions);
  const keptQuestions = index.questionOf
    .filter((_, claim) => !dropClaims.has(claim))
    .map((question) => (question === 0 ? 0 : questionPlaces[question - 1]! + 1));
  return {
    schema: 1,
    briefs: [
      ...index.briefs.filter(({ slug }) => !change.drop.has(slug)),
      ...change.add.map(({ slug, stamp, brief, issues }) => ({
        slug,
        stamp,
        freshness: brief?.freshness ?? null,
        verdict: brief?.verdict ?? null,
        readable: brief !== null,
        issues,
      })),
    ],
    claims: updateClaimIndex(index.claims, { drop: dropClaims, add: added.claims }),
    tiers: Uint8Array.from([...keptTiers, ...added.tiers]),
    questionOf: Uint32Array.from([...keptQuestions, ...added.questionOf]),
    questions: updateClaimIndex(index.questions, { drop: dropQuestions, add: added.questions }),
    urls: updateUrls(index, dropClaims, added.urls),
  };
}

/** The slug and the claim's place in its brief that an id of the claims' index stands for. */
export function readClaimId(id: string): { slug: string; place: number } {
  const slash = id.lastIndexOf('/');
  return { slug: id.slice(0, slash), place: Number(id.slice(slash + 1)) };
}

function dropped(ids: StringTable, slugs: ReadonlySet<string>): Set<number> {
  const numbers = new Set<number>();
  if (slugs.size === 0) return numbers;
  for (let number = 0; number < tableSize(ids); number++) {
    if (slugs.has(readClaimId(stringAt(ids, number)).slug)) numbers.add(number);
  }
  return numbers;
}

/** Old number → new number when some are left out. */
function places(size: number, drop: ReadonlySet<number>): Int32Array {
  const map = new Int32Array(size).fill(-1);
  let next = 0;
  for (let number = 0; number < size; number++) if (!drop.has(number)) map[number] = next++;
  return map;
}

interface Added {
  claims: ClaimText[];
  tiers: number[];
  questionOf: number[];
  questions: ClaimText[];
  /** Per added claim: the terms of its sources. */
  urls: string[][];
}

function readAdded(briefs: readonly ReadBrief[], questionsBefore: number): Added {
  const added: Added = { claims: [], tiers: [], questionOf: [], questions: [], urls: [] };
  for (const { brief } of briefs) {
    if (brief === null) continue;
    const questions = new Map<string, number>();
    for (const [place, claim] of brief.claims.entries()) {
      added.claims.push({ id: `${brief.slug}/${String(place).padStart(6, '0')}`, text: claim.text });
      added.tiers.push(claim.confidence.tier === null ? 0 : TIER_NUMBERS[claim.confidence.tier]);
      added.urls.push([
        ...new Set(claim.sources.flatMap(({ url }) => (url === null ? [] : findUrlTerms(url)))),
      ]);
      const question = claim.sub_question;
      if (question !== null && !questions.has(question)) {
        added.questions.push({ id: `${brief.slug}/${question.slice(0, 80)}`, text: question });
        questions.set(question, questionsBefore + added.questions.length);
      }
      added.questionOf.push(question === null ? 0 : questions.get(question)!);
    }
  }
  return added;
}

function updateUrls(
  index: LibraryIndex,
  drop: ReadonlySet<number>,
  added: readonly string[][],
): LibraryIndex['urls'] {
  const holders = new Map<string, number[]>();
  const hold = (term: string, claim: number) => {
    const list = holders.get(term);
    if (list === undefined) holders.set(term, [claim]);
    else list.push(claim);
  };
  const size = tableSize(index.claims.ids);
  const kept = places(size, drop);
  for (const [number, term] of allStrings(index.urls.terms).entries()) {
    for (let at = index.urls.starts[number]!; at < index.urls.starts[number + 1]!; at++) {
      const claim = kept[index.urls.claims[at]!]!;
      if (claim >= 0) hold(term, claim);
    }
  }
  const first = size - drop.size;
  for (const [place, terms] of added.entries()) for (const term of terms) hold(term, first + place);
  const terms = [...holders.keys()].sort((a, b) => (a < b ? -1 : 1));
  const starts = new Uint32Array(terms.length + 1);
  for (const [number, term] of terms.entries())
    starts[number + 1] = starts[number]! + holders.get(term)!.length;
  const claims = new Uint32Array(starts[terms.length]!);
  for (const [number, term] of terms.entries()) claims.set(holders.get(term)!, starts[number]!);
  return { terms: buildStringTable(terms), starts, claims };
}

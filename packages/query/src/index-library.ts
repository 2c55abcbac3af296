import { type Issue, urlKey } from '@vouch/core';
import type { KnownBrief } from './brief.js';
import type { ClaimIndex } from './claim-index.js';
import { addRow, countRows, finishRows, type Rows, startRows } from './index-claims.js';
import { type NumberList, numberList, pushNumber } from './number-list.js';
import { buildSourcePages, type SourcePages } from './source-pages.js';
import { allStrings, stringAt, tableSize } from './string-table.js';

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

/** A whole library of briefs as one plain value: claims, the sub-questions they answer, the pages they rest on. */
export interface LibraryIndex {
  schema: 1;
  briefs: LibraryBrief[];
  /** Ids are `<slug>/<place of the claim in its brief, six digits>`. */
  claims: ClaimIndex;
  /** Of each claim: 0 unknown, 1 low, 2 medium, 3 high. */
  tiers: Uint32Array;
  /** Of each claim: number of its sub-question plus one; 0: none. */
  questionOf: Uint32Array;
  /** Ids are `<slug>/<place of the sub-question's first claim>`. */
  questions: ClaimIndex;
  pages: SourcePages;
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
  /** Taken one by one, so that a library needn't be in memory at once. */
  add: Iterable<ReadBrief>;
}

export const TIER_NUMBERS = { low: 1, medium: 2, high: 3 } as const;

export function buildLibraryIndex(briefs: Iterable<ReadBrief>): LibraryIndex {
  return changeLibrary(null, { drop: new Set(), add: briefs });
}

/** A new index in which some briefs are gone and others came; only those that came are read word by word. */
export function updateLibraryIndex(index: LibraryIndex, change: LibraryChange): LibraryIndex {
  return changeLibrary(index, change);
}

/** The slug and the claim's place in its brief that an id of the claims' index stands for. */
export function readClaimId(id: string): { slug: string; place: number } {
  const slash = id.lastIndexOf('/');
  return { slug: id.slice(0, slash), place: Number(id.slice(slash + 1)) };
}

/** A library that is being put together. */
interface Draft {
  briefs: LibraryBrief[];
  claims: Rows;
  questions: Rows;
  tiers: NumberList;
  questionOf: NumberList;
  holders: Map<string, number[]>;
}

function changeLibrary(index: LibraryIndex | null, change: LibraryChange): LibraryIndex {
  const draft = startDraft(index, change.drop);
  for (const read of change.add) addBrief(draft, read);
  return {
    schema: 1,
    briefs: draft.briefs,
    claims: finishRows(draft.claims),
    tiers: draft.tiers.values.subarray(0, draft.tiers.size),
    questionOf: draft.questionOf.values.subarray(0, draft.questionOf.size),
    questions: finishRows(draft.questions),
    pages: buildSourcePages(draft.holders),
  };
}

function startDraft(index: LibraryIndex | null, drop: ReadonlySet<string>): Draft {
  const goneClaims = index === null ? new Set<number>() : findGone(index.claims, drop);
  const goneQuestions = index === null ? new Set<number>() : findGone(index.questions, drop);
  const draft: Draft = {
    briefs: index?.briefs.filter(({ slug }) => !drop.has(slug)) ?? [],
    claims: startRows(index?.claims ?? null, goneClaims),
    questions: startRows(index?.questions ?? null, goneQuestions),
    tiers: numberList(),
    questionOf: numberList(),
    holders: new Map(),
  };
  if (index === null) return draft;
  const claimPlaces = newPlaces(index.claims, goneClaims);
  const questionPlaces = newPlaces(index.questions, goneQuestions);
  for (const [claim, question] of index.questionOf.entries()) {
    if (claimPlaces[claim]! < 0) continue;
    pushNumber(draft.tiers, index.tiers[claim]!);
    pushNumber(draft.questionOf, question === 0 ? 0 : questionPlaces[question - 1]! + 1);
  }
  const { keys, starts, claims } = index.pages;
  for (const [page, key] of allStrings(keys).entries()) {
    const kept = [...claims.subarray(starts[page]!, starts[page + 1]!)].map((claim) => claimPlaces[claim]!);
    const holders = kept.filter((claim) => claim >= 0);
    if (holders.length > 0) draft.holders.set(key, holders);
  }
  return draft;
}

function addBrief(draft: Draft, { slug, stamp, brief, issues }: ReadBrief): void {
  const { freshness, verdict } = brief ?? { freshness: null, verdict: null };
  draft.briefs.push({ slug, stamp, freshness, verdict, readable: brief !== null, issues });
  const questions = new Map<string, number>();
  const pages = new Map<string, string | null>();
  for (const [place, { text, confidence, sub_question, sources }] of brief?.claims.entries() ?? []) {
    const id = `${slug}/${String(place).padStart(6, '0')}`;
    const claim = countRows(draft.claims);
    addRow(draft.claims, { id, text });
    pushNumber(draft.tiers, confidence.tier === null ? 0 : TIER_NUMBERS[confidence.tier]);
    if (sub_question !== null && !questions.has(sub_question)) {
      addRow(draft.questions, { id, text: sub_question });
      questions.set(sub_question, countRows(draft.questions));
    }
    pushNumber(draft.questionOf, sub_question === null ? 0 : questions.get(sub_question)!);
    for (const { url } of sources) if (url !== null) holdPage(draft, { url, claim, pages });
  }
}

/** Notes that a claim rests on a page. Claims of a brief share their sources, so addresses are read once a brief. */
function holdPage(
  draft: Draft,
  { url, claim, pages }: { url: string; claim: number; pages: Map<string, string | null> },
): void {
  let key = pages.get(url);
  if (key === undefined) {
    key = urlKey(url);
    pages.set(url, key);
  }
  if (key === null) return;
  const holders = draft.holders.get(key);
  if (holders === undefined) draft.holders.set(key, [claim]);
  else if (holders.at(-1) !== claim) holders.push(claim);
}

function findGone({ ids }: ClaimIndex, slugs: ReadonlySet<string>): Set<number> {
  const numbers = new Set<number>();
  if (slugs.size === 0) return numbers;
  for (let number = 0; number < tableSize(ids); number++) {
    if (slugs.has(readClaimId(stringAt(ids, number)).slug)) numbers.add(number);
  }
  return numbers;
}

/** Old number → new number, or -1, when some are left out. */
function newPlaces({ ids }: ClaimIndex, gone: ReadonlySet<number>): Int32Array {
  const places = new Int32Array(tableSize(ids)).fill(-1);
  let next = 0;
  for (let number = 0; number < places.length; number++) if (!gone.has(number)) places[number] = next++;
  return places;
}

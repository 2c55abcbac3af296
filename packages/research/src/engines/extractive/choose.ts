import type { Candidate } from './candidate.js';
import { confidenceOf, standingOf } from './confidence.js';
import { hasContrast, hasNumber } from './cues.js';
import { defines } from './define-factors.js';
import { FLOOR, MIRROR_WORDS, MOST_OF_QUESTION, MOST_PASSAGES, SAME_WORDS, SECOND } from './limits.js';
import type { Side } from './question.js';
import { sidesOf, tellsSidesApart } from './side-factors.js';
import { siteOf } from './site.js';
import { meetsType } from './type-factors.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

/** Why a passage is quoted: it answers, it is one of two sides told apart, it adds something, or it only comes nearest. */
export type Role =
  | 'answer'
  | 'side'
  | 'other_side'
  | 'other_figure'
  | 'same_figure'
  | 'steps'
  | 'condition'
  | 'other_page'
  | 'other_site'
  | 'nearest';

export interface Chosen {
  role: Role;
  candidate: Candidate;
}

export type Outcome = 'answered' | 'nearest' | 'not_answered';

export interface Choice {
  outcome: Outcome;
  chosen: Chosen[];
}

/** These ask for a thing that can be seen to be missing. */
const HARD: ReadonlySet<string> = new Set(['why', 'date', 'figure', 'compare']);
const COUNTS = /\bhow (?:many|much|long|large|big|old|high|fast|deep|wide|tall)\b/i;
/** An eligible passage may stand first when it is nearly as good as a better one that isn't. */
const NEARLY = 0.45;

/** Looks on other sites for a passage that answers too, beside the best one. */
export type FindElsewhere = (best: Candidate) => Candidate | null;

/** The best passage and those that add to it, from candidates in order of their score. */
export function choosePassages(
  ranked: readonly Candidate[],
  weighted: WeightedQuestion,
  findElsewhere: FindElsewhere = () => null,
): Choice {
  const candidates = foldEqual(ranked);
  const top = candidates[0];
  if (top === undefined) return { outcome: 'not_answered', chosen: [] };
  const confidence = (one: Candidate) => confidenceOf(one, standingOf(one, candidates), weighted);
  const best = candidates.find(
    (one) => one.score >= top.score * NEARLY && givesWhatIsAsked(one, weighted) && confidence(one) >= FLOOR,
  );
  // On the subject, yet without the reason or the figure that was asked for.
  if (best === undefined && confidence(top) >= FLOOR)
    return { outcome: 'nearest', chosen: [{ role: 'nearest', candidate: top }] };
  if (best === undefined) return { outcome: 'not_answered', chosen: [] };
  const chosen: Chosen[] = [{ role: 'answer', candidate: best }];
  const more = best.unit.kind === 'summary' ? candidates.find((one) => describesMore(one, best)) : undefined;
  if (more !== undefined) chosen.push({ role: 'condition', candidate: more });
  const elsewhere = findElsewhere(best);
  if (elsewhere !== null) chosen.push({ role: 'other_site', candidate: elsewhere });
  const least = weighted.question.type === 'define' ? SECOND.ofBestDefinition : SECOND.ofBest;
  for (const candidate of candidates) {
    if (chosen.length >= MOST_PASSAGES) break;
    if (candidate.score < best.score * least) break;
    if (isWeak(candidate, best) || chosen.some((one) => overlaps(one.candidate, candidate))) continue;
    const role = whatItAdds(candidate, chosen, weighted);
    if (role !== null) chosen.push({ role, candidate });
  }
  return { outcome: 'answered', chosen };
}

/** A NAME line is short: the first sentences of the same page's description say what it means. */
export function describesMore({ unit, page }: Candidate, best: Candidate): boolean {
  const first = unit.pieces[0]!;
  return (
    unit.kind === 'opening' &&
    unit.first &&
    page === best.page &&
    first.opens &&
    !/^(?:if|when|unless) /i.test(first.text)
  );
}

export function isWeak(candidate: Candidate, best: Candidate): boolean {
  return candidate.ownCoverage < SECOND.coverage || candidate.coverage < best.coverage * SECOND.ofCoverage;
}

/** The kind of thing that can be seen to be missing: a reason, a figure, both sides. */
function givesWhatIsAsked(candidate: Candidate, weighted: WeightedQuestion): boolean {
  const { type, sides } = weighted.question;
  if (type === 'compare' && sides !== null)
    return sidesOf(candidate, sides) >= leastSides(sides) || tellsSidesApart(candidate, sides);
  if (type === 'figure' && COUNTS.test(weighted.question.text)) return hasNumber(candidate.textAround);
  return !HARD.has(type) || meetsType(candidate, weighted, candidate.textAround);
}

/** "UNION" alone stands in passages on anything of that name. */
function leastSides(sides: readonly [Side, Side]): number {
  return sides.some(({ byName }) => byName) ? 2 : 1;
}

/** Two windows of one paragraph, or a list and its own item. */
export function overlaps(a: Candidate, b: Candidate): boolean {
  if (a.page !== b.page) return false;
  return a.shown.pieces.some((one) =>
    b.shown.pieces.some((two) => one.start < two.end && two.start < one.end),
  );
}

/** Of passages that share most of their words only the best ranked stays. */
function foldEqual(ranked: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of ranked) {
    if (kept.length >= 40) break;
    if (!kept.some((one) => isSame(one, candidate))) kept.push(candidate);
  }
  return kept;
}

/**
 * The best passages that neither overlap nor say the same; the bench judges these.
 * @public
 */
export function distinctPassages(ranked: readonly Candidate[], count: number): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of ranked) {
    if (kept.length >= count) break;
    if (kept.some((one) => overlaps(one, candidate) || containment(one.stems, candidate.stems) > SAME_WORDS))
      continue;
    kept.push(candidate);
  }
  return kept;
}

/** Both say the same, or one is a copy of the other on another site. */
export function isSame(a: Candidate, b: Candidate): boolean {
  const mirror = siteOf(a.page.url) !== siteOf(b.page.url);
  return containment(a.stems, b.stems) > (mirror ? MIRROR_WORDS : SAME_WORDS);
}

export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return small.size === 0 ? 0 : shared / small.size;
}

function whatItAdds(
  candidate: Candidate,
  chosen: readonly Chosen[],
  weighted: WeightedQuestion,
): Role | null {
  const { type, sides } = weighted.question;
  const first = chosen[0]!.candidate;
  if (type === 'compare' && sides !== null) {
    const held = sidesOf(candidate, sides);
    if (sidesOf(first, sides) === 2) return held === 2 && hasContrast(candidate.text) ? 'other_side' : null;
    return held > 0 && !sameSide(first, candidate, sides) ? 'other_side' : null;
  }
  if (HARD.has(type) && !meetsType(candidate, weighted)) return null;
  if (type === 'figure' || type === 'date') return figureRole(first, candidate);
  if (candidate.coverage < MOST_OF_QUESTION) return null;
  if (type === 'define' && !defines(candidate, weighted)) return null;
  if (type === 'how') return isRecipe(candidate, first, weighted) ? 'steps' : null;
  if (candidate.page === first.page) return 'condition';
  return siteOf(candidate.page.url) === siteOf(first.page.url) ? 'other_page' : 'other_site';
}

/** Code or a list that does what is asked, on the same page or on one named so: prose beside the answer seldom helps. */
function isRecipe(candidate: Candidate, first: Candidate, { terms }: WeightedQuestion): boolean {
  const { unit, page, page_named, heading_named } = candidate;
  if (unit.kind !== 'code' && unit.kind !== 'list') return false;
  const verb = terms[0]?.term;
  if (verb === undefined || (!verb.generic && hitOf(verb, candidate.stems) === 0)) return false;
  return page === first.page || page_named !== null || heading_named !== null;
}

function sameSide(a: Candidate, b: Candidate, sides: readonly [Side, Side]): boolean {
  return sides.every(({ terms }) => {
    const held = (one: Candidate) => terms.every((term) => hitOf(term, one.stems) >= 1);
    return held(a) === held(b);
  });
}

const FIGURES = /\d[\d.,]*(?:\s?(?:%|[a-z]{1,6}\b))?/gi;

function figureRole(first: Candidate, candidate: Candidate): Role | null {
  const known = new Set(first.text.match(FIGURES) ?? []);
  const own = candidate.text.match(FIGURES) ?? [];
  if (own.length === 0) return null;
  if (own.some((figure) => known.has(figure))) return candidate.page === first.page ? null : 'same_figure';
  return 'other_figure';
}

import type { Claim, Place, Plan } from '@vouch/core/schemas';
import { EACH_SIDE, lineOf, NEAREST, NOT_ANSWERED, NOT_DIRECT, NOT_QUOTED, nameOf } from './brief-lines.js';
import type { PassageNote } from './findings.js';
import { MOST_WORDS, placesFor } from './limits.js';
import { readQuestion } from './question.js';
import { quoteLines } from './quote-lines.js';
import { countWords } from './sentences.js';
import { siteOf } from './site.js';

/** A claim of this engine: it carries the note of its passage. */
export type QuotedClaim = Claim & { passage: PassageNote };

export interface BriefSource {
  id: string;
  url: string;
  title: string;
}

export interface BriefMaterial {
  plan: Plan;
  claims: readonly Claim[];
  sources: readonly BriefSource[];
  /** Read and not quoted; named beside the answer or in its stead. */
  places?: readonly Place[] | undefined;
}

export interface BriefPassage {
  note: PassageNote;
  source: BriefSource;
  spans: QuotedClaim[];
}

/**
 * The evidence brief as Markdown that cites claims (`[C12]`): per sub-question its passages under page and heading
 * path, then in fixed lines what was not answered and how far this goes. It says nothing that isn't quoted, counted
 * or the name of a place that was read.
 */
export function writeBrief({ plan, claims, sources, places = [] }: BriefMaterial): string {
  const quoted = claims.filter(isQuoted);
  const lines = [`# ${plan.report_title}`, ''];
  const missing: string[] = [];
  const near = (sq: string, passages: readonly BriefPassage[]) =>
    placesBeside(
      places.filter((place) => place.sq === sq),
      passages,
    );
  let words = 0;
  for (const { id, question } of plan.sub_questions) {
    const passages = passagesOf(id, quoted, sources);
    const named = near(id, passages);
    if (passages.length === 0) {
      missing.push(`- ${escapeLine(question)} ${NOT_ANSWERED}${named === '' ? '' : ` ${NEAREST} ${named}.`}`);
      continue;
    }
    lines.push(`## ${plan.sub_questions.length === 1 ? 'What the pages say' : escapeLine(question)}`, '');
    const section = answerLines(question, passages, MOST_WORDS - words);
    words += countWords(section.join(' '));
    lines.push(...section);
    if (named !== '') lines.push(`${NOT_QUOTED} ${named}.`, '');
  }
  if (missing.length > 0) lines.push('## Not answered', '', ...missing, '');
  lines.push('## How far this goes', '', ...reachLines(quoted, sources), '');
  return lines.join('\n');
}

export function isQuoted(claim: Claim): claim is QuotedClaim {
  return typeof (claim as Partial<QuotedClaim>).passage?.id === 'string';
}

/** Spans of one passage in their order; passages in the order of the findings. */
function passagesOf(
  sq: string,
  claims: readonly QuotedClaim[],
  sources: readonly BriefSource[],
): BriefPassage[] {
  const passages = new Map<string, BriefPassage>();
  for (const claim of claims) {
    if (claim.sq !== sq) continue;
    const source = sources.find(({ id }) => id === (claim.quotes[0]?.source ?? claim.supporting[0]));
    if (source === undefined) continue;
    const passage = passages.get(claim.passage.id);
    if (passage === undefined)
      passages.set(claim.passage.id, { note: claim.passage, source, spans: [claim] });
    else if (passage.source.id === source.id) passage.spans.push(claim);
  }
  return [...passages.values()];
}

/** The names of places, without those that a passage of either search round is quoted from. */
function placesBeside(places: readonly Place[], passages: readonly BriefPassage[]): string {
  const quoted = new Set(passages.map(({ note, source }) => nameOf(source.title, note.headings)));
  const names = places.map(({ title, headings }) => nameOf(title, headings));
  return [...new Set(names)]
    .filter((name) => !quoted.has(name))
    .slice(0, placesFor(passages.length))
    .join('; ');
}

function answerLines(question: string, passages: readonly BriefPassage[], room: number): string[] {
  const lines: string[] = [];
  const first = passages[0]!;
  let words = 0;
  for (const passage of passages) {
    const block = [lineOf(passage, first, passages), '', ...quoteLines(passage), ''];
    words += countWords(block.join(' '));
    if (passage !== first && words > room) break;
    if (passage === first && passage.note.role === 'nearest')
      lines.push(NOT_DIRECT[readQuestion(question).type], '');
    if (passage === first && passage.note.role === 'side') lines.push(EACH_SIDE, '');
    lines.push(...block);
  }
  return lines;
}

function reachLines(claims: readonly QuotedClaim[], sources: readonly BriefSource[]): string[] {
  const cited = new Set(claims.flatMap((claim) => claim.quotes[0]?.source ?? claim.supporting[0] ?? []));
  const used = sources.filter(({ id }) => cited.has(id));
  const sites = new Set(used.map(({ url }) => siteOf(url)));
  const searched = Math.max(0, ...claims.map((claim) => claim.passage.searched));
  const lines: string[] = [];
  if (sites.size === 1) {
    const pages =
      searched > used.length ? `${used.length} of its ${searched} pages` : plural(used.length, 'page');
    lines.push(
      `All quotes come from one collection (${pages}), so their agreement is not independent confirmation.`,
    );
  } else if (sites.size > 1)
    lines.push(`The quotes come from ${plural(used.length, 'page')} of ${sites.size} sites.`);
  lines.push('This brief only quotes. Where it says nothing, the pages that were read may still say more.');
  return lines;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function escapeLine(text: string): string {
  return text.replace(/[[\]<>*_`]/g, '\\$&');
}

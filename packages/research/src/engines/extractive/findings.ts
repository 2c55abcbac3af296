import type { Finding, Findings, Place } from '@vouch/core/schemas';
import type { Candidate } from './candidate.js';
import type { Chosen } from './choose.js';
import { partOf } from './context.js';
import type { Found } from './find-passages.js';
import { MOST_ITEMS, SHOWN_WORDS } from './limits.js';
import type { Piece } from './sentences.js';
import type { SpanPart, Unit, UnitKind } from './unit.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

/** Rides on a finding, and through the join on its claim, so that a brief can be written from `claims.json`. */
export interface PassageNote {
  /** `sq1.1`: the passage; spans of one passage share it. */
  id: string;
  role: Chosen['role'];
  kind: UnitKind;
  part: SpanPart;
  /** It was chosen by this span; the others stand around it. */
  matched: boolean;
  /** On the page a paragraph, an item or code begins with it. */
  begins_block: boolean;
  headings: readonly string[];
  /** Items of the list that were left out. */
  more: number;
  published_at: string | null;
  /** Pages that were looked through for this answer. */
  searched: number;
}

export interface QuotedFinding extends Finding {
  passage: PassageNote;
}

export interface SubAnswer {
  sq: string;
  choice: Pick<Found, 'chosen' | 'weighted' | 'places'>;
  /** Pages looked through. */
  searched: number;
}

/** One finding a quoted span: its claim is the quote itself, its evidence the whole passage with its place. */
export function toFindings(researcher: number, answers: readonly SubAnswer[]): Findings {
  const findings: QuotedFinding[] = [];
  const quoted = new Set<string>();
  for (const answer of answers) {
    answer.choice.chosen.forEach((chosen, at) => {
      for (const finding of passageFindings(answer, chosen, at)) {
        // The same words on two pages are one claim: they are quoted once.
        if (quoted.has(finding.claim.toLowerCase())) continue;
        quoted.add(finding.claim.toLowerCase());
        findings.push(finding);
      }
    });
  }
  const places = answers.flatMap(({ sq, choice }) => choice.places.map((one) => placeOf(sq, one)));
  return { schema: 1, researcher, used_web_search: true, findings, places };
}

function placeOf(sq: string, { page, unit }: Candidate): Place {
  return { sq, title: page.title, headings: headingsOf(page.title, unit.path), url: page.url };
}

/** The path below the page's own title. */
function headingsOf(title: string, path: readonly string[]): string[] {
  return path.filter((part) => part !== title);
}

function passageFindings(answer: SubAnswer, chosen: Chosen, at: number): QuotedFinding[] {
  const { candidate, role } = chosen;
  const { shown: unit, page } = candidate;
  const { shown, more } = keepItems(unit, answer.choice.weighted);
  const { pieces } = shown;
  const place = [page.title, ...headingsOf(page.title, unit.path)].join(' › ');
  const evidence = `${place}: ${pieces.map((piece) => piece.text).join(' ')}`;
  return pieces.map((piece, index) => ({
    sq: answer.sq,
    claim: piece.text,
    evidence,
    quotes: [{ exact: piece.text, url: page.url }],
    sources: [{ title: page.title, url: page.url }],
    confidence: confidenceOf(chosen),
    passage: {
      id: `${answer.sq}.${at + 1}`,
      role,
      kind: unit.kind,
      part: partOf(shown, index),
      begins_block: index === 0 || page.text.slice(pieces[index - 1]!.end, piece.start).includes('\n'),
      matched: candidate.unit.pieces.some(({ start, end }) => start < piece.end && piece.start < end),
      headings: headingsOf(page.title, unit.path),
      more,
      published_at: page.published_at ?? null,
      searched: answer.searched,
    },
  }));
}

function confidenceOf({ candidate, role }: Chosen): Finding['confidence'] {
  if (role === 'nearest') return 'low';
  return role === 'answer' && candidate.coverage >= SURE ? 'high' : 'medium';
}

const SURE = 0.8;

/** Of a long list the items that hold words of the question, else the first ones, in the order of the page. */
function keepItems(unit: Unit, weighted: WeightedQuestion): { shown: Unit; more: number } {
  const { pieces, leads, parts } = unit;
  const items = pieces.slice(leads);
  if (parts !== undefined || items.length <= MOST_ITEMS) return { shown: unit, more: 0 };
  const worth = (piece: Piece) => {
    const stems = new Set(piece.stems);
    return weighted.terms.reduce((sum, { term, weight }) => sum + weight * hitOf(term, stems), 0);
  };
  const order = items.map((piece, at) => ({ piece, at, worth: worth(piece) }));
  order.sort((a, b) => b.worth - a.worth || a.at - b.at);
  let words = 0;
  const fits = ({ piece }: { piece: Piece }, nth: number) =>
    (words += piece.words) <= SHOWN_WORDS.least || nth < MOST_ITEMS;
  const kept = order.filter(fits).sort((a, b) => a.at - b.at);
  return {
    shown: { ...unit, pieces: [...pieces.slice(0, leads), ...kept.map(({ piece }) => piece)] },
    more: items.length - kept.length,
  };
}

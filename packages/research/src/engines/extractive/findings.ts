import type { Finding, Findings } from '@vouch/core/schemas';
import type { Choice, Chosen } from './choose.js';
import { MOST_ITEMS } from './limits.js';
import type { Piece } from './sentences.js';
import type { UnitKind } from './unit.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

/** What one quoted span is within its passage. */
export type SpanPart = 'lead' | 'item' | 'text' | 'code' | 'cell';

/** Rides on a finding, and through the join on its claim, so that a brief can be written from `claims.json`. */
export interface PassageNote {
  /** `sq1.1`: the passage; spans of one passage share it. */
  id: string;
  role: Chosen['role'];
  kind: UnitKind;
  part: SpanPart;
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
  choice: Choice & { weighted: WeightedQuestion };
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
  return { schema: 1, researcher, used_web_search: true, findings };
}

function passageFindings(answer: SubAnswer, chosen: Chosen, at: number): QuotedFinding[] {
  const { candidate, role } = chosen;
  const { unit, page } = candidate;
  const { pieces, more } = keepItems(candidate.unit.pieces, unit.leads, answer.choice.weighted);
  const place = [page.title, ...unit.path.filter((part) => part !== page.title)].join(' › ');
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
      part: partOf(unit.kind, index, pieces.length, unit.leads),
      headings: unit.path.filter((part) => part !== page.title),
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

function partOf(kind: UnitKind, at: number, count: number, leads: number): SpanPart {
  if (at < leads) return 'lead';
  if (kind === 'code' && at === count - 1) return 'code';
  if (kind === 'row') return 'cell';
  return kind === 'list' || kind === 'label' || kind === 'option' ? 'item' : 'text';
}

/** Of a long list the items that hold words of the question, else the first ones, in the order of the page. */
function keepItems(
  pieces: readonly Piece[],
  leads: number,
  weighted: WeightedQuestion,
): { pieces: readonly Piece[]; more: number } {
  const items = pieces.slice(leads);
  if (items.length <= MOST_ITEMS) return { pieces, more: 0 };
  const worth = (piece: Piece) => {
    const stems = new Set(piece.stems);
    return weighted.terms.reduce((sum, { term, weight }) => sum + weight * hitOf(term, stems), 0);
  };
  const order = items.map((piece, at) => ({ piece, at, worth: worth(piece) }));
  order.sort((a, b) => b.worth - a.worth || a.at - b.at);
  const kept = order.slice(0, MOST_ITEMS).sort((a, b) => a.at - b.at);
  return {
    pieces: [...pieces.slice(0, leads), ...kept.map(({ piece }) => piece)],
    more: items.length - kept.length,
  };
}

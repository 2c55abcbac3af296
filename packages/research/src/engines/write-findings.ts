import type { Claim, Plan } from '@vouch/core/schemas';
import { isMarked } from '../flag-marks.js';

/** A quote that long is a passage to read on its page. */
const QUOTE_LENGTH = 400;

/**
 * A report by rule, where no model writes one: each sub-question with its claims, one a line, with their flags and
 * their quotes as they stand on the pages. Nothing is added to the claims, so nothing can be invented.
 */
export function writeFindings(plan: Plan, claims: readonly Claim[]): string {
  const lines = [`# ${oneLine(plan.report_title)}`, ''];
  const open: string[] = [];
  for (const { id, question } of plan.sub_questions) {
    const mine = claims.filter(({ sq }) => sq === id);
    if (mine.length === 0) open.push(question);
    else lines.push(`## ${oneLine(question)}`, '', ...mine.flatMap(findingLines), '');
  }
  if (open.length > 0)
    lines.push('## Not answered', '', ...open.map((question) => `- ${oneLine(question)}`), '');
  lines.push(
    '## How far this goes',
    '',
    'No model wrote this report: it lists what the researchers found, unjoined.',
  );
  return `${lines.join('\n')}\n`;
}

function findingLines(claim: Claim): string[] {
  // What the skeptic found is marked in every report.
  const own = claim.flagged.filter(({ kind }) => !isMarked(kind));
  const kinds = [...new Set(own.map(({ kind }) => kind.replaceAll('_', ' ')))];
  const flags = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
  const quotes = claim.quotes.filter(
    ({ verdict, exact }) => isShown(verdict) && oneLine(exact) !== oneLine(claim.claim),
  );
  const text = oneLine(claim.claim).replace(/[.!?。]+$/, '');
  return [
    `- ${text}${flags} [${claim.id}].`,
    ...quotes.slice(0, 1).map(({ exact }) => `  > ${oneLine(exact).slice(0, QUOTE_LENGTH)}`),
  ];
}

/** A quote whose page could not be looked at, or that is not on it, is no proof to show. */
function isShown(verdict: string): boolean {
  return verdict !== 'not_found' && verdict !== 'not_checkable';
}

/** Findings are text from outside: no marker, heading or markup of theirs may act in the report. */
function oneLine(text: string): string {
  return text
    .replace(/[[\]<>*_`#|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

import { scanMarkdown } from '@vouch/core';
import { countWords } from './done.js';
import { findSections } from './sections.js';

/** A criterion that names a number of something that a report holds. */
interface Countable {
  name: string;
  sample: string;
  match: RegExp;
  count(report: string): number;
}

const NUMBER = String.raw`(\d{1,3}(?:[,.]\d{3})+|\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten)`;
const SPELLED = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `at least three … sources`; up to three words may stand between the number and what it counts. */
function atLeast(what: string): RegExp {
  return new RegExp(
    String.raw`\b(?:at least|minimum of|no fewer than|≥)\s?${NUMBER}\+?(?:[\s-][\w-]+){0,3}?[\s-](?:${what})\b`,
    'i',
  );
}

export const COUNTABLE: readonly Countable[] = [
  {
    name: 'words',
    sample: 'The report has at least 3,000 words.',
    match: atLeast('words'),
    count: countWords,
  },
  {
    name: 'sections',
    sample: 'At least three main sections.',
    match: atLeast('sections|chapters'),
    count: (report) => findSections(report).length,
  },
  {
    name: 'sources',
    sample: 'Cites at least five independent sources.',
    match: atLeast('sources|references|citations'),
    count: (report) => new Set(scanMarkdown(report).markers.flatMap(({ numbers }) => numbers)).size,
  },
  {
    name: 'table',
    sample: 'Includes a comparison table.',
    match: /\b(?:a|one|(1)) (?:[\w-]+ ){0,2}table\b/i,
    count: (report) => report.split('\n').filter((line) => /^\s*\|?\s*:?-{3,}:?\s*\|/.test(line)).length,
  },
];

export interface Counted {
  name: string;
  wanted: number;
  found: number;
}

/** What a criterion's text asks to be counted, with what the report has; null when it names nothing countable. */
export function countFor(text: string, report: string): Counted | null {
  for (const { name, match, count } of COUNTABLE) {
    const found = match.exec(text);
    if (found !== null) return { name, wanted: numberOf(found[1] ?? 'one'), found: count(report) };
  }
  return null;
}

function numberOf(text: string): number {
  const spelled = SPELLED.indexOf(text.toLowerCase());
  return spelled > 0 ? spelled : Number(text.replace(/[,.]/g, ''));
}

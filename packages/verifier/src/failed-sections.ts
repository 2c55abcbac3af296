import type { Scan } from '@vouch/core/markdown';
import { HEADING_LENGTH } from './limits.js';
import type { Range } from './lines.js';

const WHAT = '(?:urls?|links?|sources?|pages?|sites?|fetch(?:es)?|attempts?|requests?|retrievals?)';
const HOW =
  "(?:failed|failures?|not (?:opened|fetched|captured|accessible|reachable)|unopened|unreachable|inaccessible|blocked|dead|broken|skipped|could ?n[o\u2019']t (?:be )?(?:open|fetch|load|access|reach|read)(?:ed)?)";
/** `Failed URLs`, `Sources not opened`, `Could not open`: a name of nothing but what happened, so no topic matches it. */
const NAME = new RegExp(
  `^(?:${HOW}(?: (?:${WHAT}|to (?:open|fetch|load|access|reach|read)))*|${WHAT} (?:that |which )?(?:were |was )?${HOW})$`,
);

/** The parts of a note under a heading, or in a list under a line, that says that what it names was not captured. */
export function findFailedSections({ text, headings }: Scan, starts: readonly number[]): Range[] {
  const found: Range[] = [];
  headings.forEach((heading, at) => {
    if (!isFailedName(text.slice(heading.text.start, heading.text.end))) return;
    let next = at + 1;
    while (next < headings.length && headings[next]!.level > heading.level) next += 1;
    found.push({ start: heading.start, end: headings[next]?.start ?? text.length });
  });
  for (let line = 0; line < starts.length; line += 1) {
    const start = starts[line]!;
    const label = lineAt(text, starts, line);
    if (label.length > HEADING_LENGTH || !/:[*_]*$/.test(label) || !isFailedName(label)) continue;
    while (line + 1 < starts.length && /^(?:\s|[-*+]\s|\d{1,3}[.)]\s|$)/.test(lineAt(text, starts, line + 1)))
      line += 1;
    found.push({ start, end: starts[line + 1] ?? text.length });
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isFailedName(raw: string): boolean {
  if (raw.length > HEADING_LENGTH) return false;
  const name = raw.toLowerCase().replace(/\([^()]{0,40}\)|[*_:#`]/g, '');
  return NAME.test(name.replace(/^[\s\d.)\u274c\u2717\u2718-]+|\s+$/g, ''));
}

function lineAt(text: string, starts: readonly number[], line: number): string {
  const start = starts[line]!;
  return text.slice(start, Math.min(starts[line + 1] ?? text.length, start + 200)).trimEnd();
}

import { countWords } from './sentences.js';
import type { BriefPassage, QuotedClaim } from './write-brief.js';

/**
 * The spans of a passage as a block quote: each in its own quotation marks, each followed by its marker. Those that the
 * passage was chosen by are bold where much stands around them.
 */
export function quoteLines({ spans, note }: BriefPassage): string[] {
  const lines: string[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length === 0) return;
    separate(lines);
    lines.push(`> ${text.join(' ')}`);
    text = [];
  };
  const marks = marksMatched(spans);
  for (const span of spans) {
    const { part, matched, begins_block } = span.passage;
    const shown = quote(span, marks && matched);
    if (part === 'text' && !begins_block && text.length === 0 && lines.at(-1)?.startsWith('> - ')) {
      lines.push(`${lines.pop()} ${shown}`);
      continue;
    }
    if (begins_block && part === 'text') flush();
    if (part === 'item') {
      flush();
      lines.push(`> - ${shown}`);
    } else if (part === 'code') {
      flush();
      separate(lines);
      lines.push(...codeLines(span));
    } else text.push(shown);
  }
  flush();
  if (note.more > 0) lines.push('>', `> (${note.more} more in the list on the page)`);
  return lines;
}

/** Without an empty line what follows would go on with the item or the paragraph above. */
function separate(lines: string[]): void {
  if (lines.length > 0 && lines.at(-1) !== '>') lines.push('>');
}

/** Bold leads the eye only where it is the smaller part. */
function marksMatched(spans: readonly QuotedClaim[]): boolean {
  const words = (some: readonly QuotedClaim[]) => countWords(some.map(({ claim }) => claim).join(' '));
  return words(spans.filter(({ passage }) => passage.matched)) < words(spans) * MOST_MARKED;
}

const MOST_MARKED = 0.6;

function quote(span: QuotedClaim, isMarked: boolean): string {
  const text = span.claim;
  // An address in prose would be taken for a citation of its own; in code it stays as it is.
  const shown = /\bhttps?:\/\//i.test(text) ? inlineCode(text) : `“${escapeQuote(text)}”`;
  return `${isMarked ? `**${shown}**` : shown} [${span.id}]`;
}

function codeLines(span: QuotedClaim): string[] {
  const code = span.quotes[0]?.exact ?? span.claim;
  if (!code.includes('\n')) return [`> ${inlineCode(code)} [${span.id}]`];
  const fence = /^\s*```/m.test(code) ? '~~~~' : '```';
  return [`> ${fence}`, ...code.split('\n').map((line) => `> ${line}`), `> ${fence}`, '>', `> [${span.id}]`];
}

function inlineCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** What would act as a marker, a link or a tag in Markdown is escaped; everything else stays as the page has it. */
function escapeQuote(text: string): string {
  return text
    .replace(/[[\]<>]/g, '\\$&')
    .replace(
      /(^|\s)([*_]+)(?=\S)/g,
      (_, space: string, marks: string) => space + marks.replace(/./g, '\\$&'),
    );
}

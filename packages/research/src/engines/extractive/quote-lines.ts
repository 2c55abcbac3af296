import type { BriefPassage, QuotedClaim } from './write-brief.js';

/** The spans of a passage as a block quote: each in its own quotation marks, each followed by its marker. */
export function quoteLines({ spans, note }: BriefPassage): string[] {
  const lines: string[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) lines.push(`> ${text.join(' ')}`);
    text = [];
  };
  for (const span of spans) {
    const { part } = span.passage;
    if (part === 'item') {
      flush();
      lines.push(`> - ${quote(span)}`);
    } else if (part === 'code') {
      flush();
      lines.push(...codeLines(span));
    } else if (part === 'cell') text.push(quote(span));
    else text.push(quote(span));
  }
  flush();
  if (note.more > 0) lines.push('>', `> (${note.more} more in the list on the page)`);
  return lines;
}

function quote(span: QuotedClaim): string {
  const text = span.claim;
  // An address in prose would be taken for a citation of its own; in code it stays as it is.
  const shown = /\bhttps?:\/\//i.test(text) ? inlineCode(text) : `“${escapeQuote(text)}”`;
  return `${shown} [${span.id}]`;
}

function codeLines(span: QuotedClaim): string[] {
  const code = span.quotes[0]?.exact ?? span.claim;
  if (!code.includes('\n')) return [`> ${inlineCode(code)} [${span.id}]`];
  const fence = /^\s*```/m.test(code) ? '~~~~' : '```';
  return [
    '>',
    `> ${fence}`,
    ...code.split('\n').map((line) => `> ${line}`),
    `> ${fence}`,
    '>',
    `> [${span.id}]`,
  ];
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

import type { Edit } from './edits.js';
import { HTML_TAG_LENGTH } from './limits.js';
import type { Range } from './lines.js';
import type { PlannedUse } from './plan.js';

export function markers(numbers: readonly number[]): string {
  return numbers.length === 1 ? `[${numbers[0]}]` : numbers.map((n) => `[${n}]`).join('');
}

/**
 * An address inside HTML: `<a href>` becomes its text and a marker, another tag goes, and elsewhere (a comment, text
 * between tags) only the address gives way.
 */
export function htmlEdits(text: string, planned: PlannedUse): Edit[] {
  const { use, numbers, resolved } = planned;
  const tag = tagAround(text, use);
  if (tag === null) return [{ start: use.start, end: resolved?.end || use.end, text: markers(numbers) }];
  if (!/^<a\s/i.test(text.slice(tag.start, tag.start + 3))) return [{ ...tag, text: markers(numbers) }];
  const rest = text.slice(tag.end, tag.end + HTML_TAG_LENGTH);
  const closing = /<\/a\s{0,9}>/i.exec(rest);
  if (closing === null) return [{ ...tag, text: markers(numbers) }];
  const start = tag.end + closing.index;
  const end = start + closing[0].length;
  if (isNumberText(text.slice(tag.end, start))) return [{ start: tag.start, end, text: markers(numbers) }];
  const marker = numbers.length === 0 ? '' : ` ${markers(numbers)}`;
  return [
    { ...tag, text: '' },
    { start, end, text: marker },
  ];
}

/** `17`, `[17]`, `\u00b9\u2070`, or nothing: the text of a link that is only its number. */
export function isNumberText(text: string): boolean {
  return /^[\s[\]^\\\d\u2070\u00b9\u00b2\u00b3\u2074-\u2079,]*$/.test(text) && !/\d{4}/.test(text);
}

/** The tag whose attribute holds the range, if it stands in one. */
function tagAround(text: string, range: Range): Range | null {
  const from = Math.max(0, range.start - HTML_TAG_LENGTH);
  const open = text.slice(from, range.start).lastIndexOf('<');
  const close = text.slice(range.end, range.end + HTML_TAG_LENGTH).indexOf('>');
  if (open < 0 || close < 0) return null;
  const tag = { start: from + open, end: range.end + close + 1 };
  return /^<[a-z][^<>]*$/i.test(text.slice(tag.start, range.start)) ? tag : null;
}

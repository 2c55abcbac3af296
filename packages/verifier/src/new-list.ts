import type { Scan } from '@vouch/core/markdown';
import { findUrls, parseUrl } from '@vouch/core/url';
import type { Edit } from './edits.js';
import type { PlannedSource } from './plan.js';
import { isRepair } from './resolve.js';
import { shownTitle } from './titles.js';

/** The heading that every verified report's list has. */
export const SOURCES_HEADING = '## Sources';

export interface Line {
  n: number;
  text: string;
}

export interface ListChange {
  edits: Edit[];
  /** A whole new list for the end of the text. */
  appended: string | null;
}

/** A source that the body cites by its address: its title as the body or the run knows it, and the address. */
export function newLine(planned: PlannedSource): Line {
  const { source, links, n } = planned;
  const best = links.find((link) => !isRepair(link.accepted.match)) ?? links[0];
  const url = best?.accepted.shown ?? source.url;
  const title = shownTitle(best?.title || source.title);
  const lead = title === '' || title.includes('://') ? '' : `${title}: `;
  return { n, text: `[${n}] ${lead}${safeUrl(lead, url)}` };
}

/** An address that running text would end elsewhere stands in angle brackets. */
function safeUrl(lead: string, url: string): string {
  const plain = url.replaceAll(' ', '%20').replaceAll('<', '%3C').replaceAll('>', '%3E');
  if (!/^https?:/i.test(plain)) return plain;
  const found = findUrls(lead + plain).at(-1)?.url;
  return found !== undefined && parseUrl(found)?.key === parseUrl(url)?.key ? plain : `<${plain}>`;
}

/** A list at the end of a report that had none; before a code or HTML block that is still open there. */
export function newList(scan: Scan, lines: readonly Line[], eol: string): ListChange {
  const { text } = scan;
  const list = `${SOURCES_HEADING}${eol}${eol}${lines.map((line) => line.text).join(eol)}${eol}`;
  const end = text.trimEnd().length;
  const open = [...scan.code, ...scan.html].find((span) => span.end >= end && isOpenBlock(text, span.start));
  if (open === undefined) return { edits: [], appended: list };
  const start = text.lastIndexOf('\n', open.start - 1) + 1;
  return { edits: [{ start, end: start, text: `${list}${eol}` }], appended: null };
}

/** The text with a list at its end. */
export function appendList(text: string, list: string): string {
  const body = text.trimEnd();
  const eol = list.includes('\r\n') ? '\r\n' : '\n';
  return body === '' ? list : `${body}${eol}${eol}${list}`;
}

/** A fence, or HTML that no blank line ends. */
function isOpenBlock(text: string, start: number): boolean {
  return /^(?:`{3}|~{3}|<(?:[!?]|script|pre|style|textarea))/i.test(text.slice(start, start + 12));
}

import { LESS } from '../chars.js';
import { matchTag } from '../inline/tag.js';
import type { Cursor } from './cursor.js';

/** The block-level element names of CommonMark's sixth kind, `search` included (0.31). */
const BLOCK_NAMES = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir ' +
    'div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html ' +
    'iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section ' +
    'summary table tbody td tfoot th thead title tr track ul'
  ).split(' '),
);

/** A kind of HTML block: what starts it, and what its last line holds (null: it ends before a blank line). */
interface HtmlKind {
  start: RegExp;
  end: RegExp | null;
}

const KINDS: readonly HtmlKind[] = [
  { start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![A-Za-z]/, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
];

/** An open HTML block; `end` null: it ends before a blank line. */
export interface HtmlBlock {
  end: RegExp | null;
}

/** `interrupts`: the line would end a paragraph, which a lone tag of any name (the seventh kind) may not. */
export function matchHtmlBlock(line: Cursor, interrupts: boolean): HtmlBlock | null {
  if (line.indent >= 4 || line.codeAt(line.nonspace) !== LESS) return null;
  const rest = line.rest();
  for (const kind of KINDS) if (kind.start.test(rest)) return { end: kind.end };
  const name = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s>]|\/>|$)/.exec(rest)?.[1];
  if (name && BLOCK_NAMES.has(name.toLowerCase())) return { end: null };
  if (interrupts) return null;
  const end = matchTag(rest, 0, rest.length);
  return end > 0 && rest.slice(end).trim() === '' ? { end: null } : null;
}

/** The line is the last of an HTML block that ends with a certain string. */
export function endsHtmlBlock(line: Cursor, block: HtmlBlock): boolean {
  return block.end?.test(line.text.slice(line.pos, line.lineEnd)) ?? false;
}

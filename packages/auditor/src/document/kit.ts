import { findUrls, lineOf, slugify } from '@vouch/core';
import { SECTION_NAME_LENGTH } from '../limits.js';
import { type Chunk, findChunks, LABEL } from './chunks.js';
import type { ClaimSource, DocumentClaim } from './types.js';

/** Where a source is named inside a line: `… in May. Source: https://…` or `(Source: …)`; "open source: …" is none. */
const SOURCE_INLINE =
  /(?:^|[\s(*_—–-])[*_]{0,3}(?:Sources?|SOURCES?)[*_]{0,3}[ \t]*:(?=[^\n]{0,400}(?:https?|doc|file):)/;
const SOURCE_LABEL = /^[ \t>]*(?:[-*+][ \t]+)?[*_]{0,3}sources?[*_]{0,3}[ \t]*:/im;
const ACCESSED =
  /\b(?:accessed|retrieved|read)(?:[ _](?:at|on))?[*_:\s]+(\d{4}(?:-\d{2}){0,2}[^\s,;)\]*_]*)/i;
const PUBLISHED =
  /\bpublished(?:[ _](?:at|on))?[*_:\s]+(\d{4}\S*?|\d{4,5}(?:-\d{2}){0,2}[^\s,;)\]*_]*)(?=[\s,;)\]*_]|$)/i;
const SLUG = /\bslug[*_]{0,3}[ \t]*:[ \t]*[*_`]{0,3}([\w.-]{1,100})/i;
const TAG =
  /\[(stale|single-source|single source|contested|contradicted[^\]\n]{0,80}|unverified[^\]\n]{0,80})\]/gi;
const QUOTATION = /[“"«„]([^“”"«»„\n]{12,})[”"»“]/g;
/** A quotation of fewer words is a term, not a quote. */
const QUOTE_WORDS = 4;

/**
 * The claims of a Markdown document that carry a `Source:` line, in order. A claim is a list item, paragraph or
 * table row; its quote is the block quote or `Quote:` line below it, or the quotation marks in it.
 */
export function parseKit(text: string): DocumentClaim[] {
  const toLine = lineOf(text);
  const counts = new Map<string, number>();
  const claims: DocumentClaim[] = [];
  for (const chunk of joinQuotes(text, findChunks(text))) {
    const { isSourced, ...parts } = readChunk(text, chunk);
    if (!isSourced) continue;
    const name = chunk.section === '' ? 'document' : slugify(chunk.section, SECTION_NAME_LENGTH);
    const index = (counts.get(name) ?? 0) + 1;
    counts.set(name, index);
    const place = { start: chunk.start, end: chunk.end, line: toLine(chunk.start) };
    claims.push({ id: `${name}/${index}`, section: chunk.section, ...parts, place });
  }
  return claims;
}

/** A paragraph that is only a quotation belongs to the paragraph before it. */
function joinQuotes(text: string, chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const before = joined.at(-1);
    const first = text.slice(chunk.start, chunk.lines[0]!.end).trim();
    const isQuote = /^[*_]{0,2}[“"«„]/.test(first) && /[”"»“][.*_]{0,3}$/.test(first);
    if (
      isQuote &&
      before?.section === chunk.section &&
      !SOURCE_INLINE.test(text.slice(before.start, before.end))
    ) {
      joined[joined.length - 1] = { ...before, end: chunk.end, lines: [...before.lines, ...chunk.lines] };
    } else joined.push(chunk);
  }
  return joined;
}

/** A `Source:` line without an address still makes a claim: one that nobody can check. */
type Parts = Pick<DocumentClaim, 'text' | 'quotes' | 'sources' | 'tags' | 'raw'> & { isSourced: boolean };

function readChunk(text: string, chunk: Chunk): Parts {
  const said: string[] = [];
  const quoted: string[] = [];
  const labelled: string[] = [];
  let label: string | null = null;
  for (const { start, end } of chunk.lines) {
    const line = text.slice(start, end);
    const written = LABEL.exec(line);
    if (written !== null) {
      label = written[1]!.toLowerCase();
      const rest = line.slice(written[0].length).replace(/^[*_]+/, '');
      if (label.startsWith('quote') || label === 'evidence') quoted.push(rest);
      else labelled.push(line);
    } else if (/^[ \t]*>/.test(line)) {
      quoted.push(line.replace(/^[ \t>]+/, ''));
      label = null;
    } else if (label !== null && /^[ \t]*(?:[-*+][ \t]+)?\S+$/.test(line)) labelled.push(line);
    else {
      label = null;
      const inline = SOURCE_INLINE.exec(line);
      said.push(inline === null ? line : line.slice(0, inline.index + 1));
      if (inline !== null) labelled.push(line.slice(inline.index));
    }
  }
  return assemble(said.join('\n'), quoted.join('\n'), labelled.join('\n'));
}

function assemble(said: string, quoted: string, labelled: string): Parts {
  const raw = said.replace(/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/, '').trim();
  const tags = [...raw.matchAll(TAG)].map((match) =>
    match[1]!.toLowerCase().replace('single source', 'single-source'),
  );
  const text = plain(raw.replace(TAG, ''));
  const block = unquote(plain(quoted));
  const quotes = block === '' ? quotationsOf(text) : [block];
  const isBare = quotes.length === 1 && unquote(text) === quotes[0];
  const sources = readSources(labelled, quoted);
  const isSourced = sources.length > 0 || SOURCE_LABEL.test(labelled);
  return { isSourced, text: isBare ? '' : text, quotes, tags, raw, sources };
}

function readSources(labelled: string, quoted: string): ClaimSource[] {
  const dates = `${labelled}\n${quoted}`;
  const accessed_at = ACCESSED.exec(dates)?.[1] ?? null;
  const published_at = PUBLISHED.exec(dates)?.[1] ?? null;
  const slug = SLUG.exec(labelled)?.[1] ?? null;
  const documents = [...labelled.matchAll(/\b(?:doc|file):[^\s<>)\]]+/gi)].map(([url]) => url);
  const urls = new Set([...findUrls(labelled).map(({ url }) => url), ...documents]);
  return [...urls].map((url) => ({ url, accessed_at, published_at, slug: urls.size === 1 ? slug : null }));
}

function quotationsOf(text: string): string[] {
  return [...text.matchAll(QUOTATION)]
    .map((match) => match[1]!.trim())
    .filter((quote) => quote.split(/\s+/).length >= QUOTE_WORDS);
}

function unquote(text: string): string {
  return text.replace(/^[“"«„\s]+|[”"»“\s]+$/gu, '');
}

/** Markdown's marks around words say nothing: emphasis, code ticks, table pipes, link targets. */
function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]{1,300})\]\([^)\n]{1,500}\)/g, '$1')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}])|`/gu, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, ' ')
    .replace(/[ \t]*\n[ \t]*/g, ' ')
    .replace(/[ \t(—–-]+$/, '')
    .trim();
}

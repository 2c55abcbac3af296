import { createRequire } from 'node:module';
import type * as readability from '@mozilla/readability';
import type * as linkedom from 'linkedom';
import { MAIN_MIN_CHARS, MAX_MAIN_DEPTH, MAX_MAIN_ELEMENTS } from '../limits.js';
import { scanHtml } from './html.js';
import type { HtmlScan, RawBlock } from './html-scan.js';
import { findTitlePlace } from './title-place.js';
import { ZONE, zoneAt } from './zones.js';

const CAPTIONS = new Set(['figcaption']);
/** A block with this share of link text names another page. */
const LINK_SHARE = 0.8;
/** Longest block that is left out for being a link: a long linked paragraph is a teaser that belongs to the text. */
const LINK_CHARS = 250;
/** Filtered further down than this, the page is a list of links, and they are its text. */
const KEPT_SHARE = 0.6;

/** A teaser between the title and the text: Readability often takes it for the page's head. */
const LEAD_CHARS = 60;
const SENTENCE_END = /[.!?…:"”»]$/;
/** Prose is paragraphs of some length; an article with less than this share of a page's prose has lost the text. */
const PROSE_CHARS = 80;
const LOST_SHARE = 0.2;
const MAX_LEADS = 3;
/** So much of the article's first block is looked up in the page. */
const OPENING_CHARS = 60;

/**
 * The article of a page by Readability, without captions and lines that only link elsewhere, and with the lead that
 * Readability leaves out. Null when the page is too large or too deep for it (it recurses, and is quadratic in
 * depth), has no article, or breaks it.
 */
export function findMainText(html: string, page: HtmlScan): string | null {
  if (page.elements > MAX_MAIN_ELEMENTS || page.deepest > MAX_MAIN_DEPTH) return null;
  const content = readArticle(html);
  if (content === null) return null;
  const text = withoutLinkLines(scanHtml(content, { leaveOut: CAPTIONS }));
  const prose = findProse(page);
  if (text.length < LOST_SHARE * prose.chars) return prose.text;
  return text.length < MAIN_MIN_CHARS ? null : [...findLeads(page, text), text].join('\n');
}

const require = createRequire(import.meta.url);

/** Loaded when a main text is first asked for: they take a quarter of a second to load, and many runs ask for none. */
function loadReaders(): Pick<typeof linkedom, 'parseHTML'> & Pick<typeof readability, 'Readability'> {
  const { parseHTML } = require('linkedom') as typeof linkedom;
  const { Readability } = require('@mozilla/readability') as typeof readability;
  return { parseHTML, Readability };
}

function readArticle(html: string): string | null {
  try {
    const { parseHTML, Readability } = loadReaders();
    const { document } = parseHTML(withBody(html));
    const options = { maxElemsToParse: MAX_MAIN_ELEMENTS, keepClasses: true };
    return new Readability<string>(document as never, options).parse()?.content ?? null;
  } catch {
    return null;
  }
}

/** linkedom, unlike a browser, makes no `<body>` around what stands without one. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const head = /<\/head\s*>/i.exec(html);
  if (head === null) return `<html><head></head><body>${html}</body></html>`;
  const end = head.index + head[0].length;
  return `${html.slice(0, end)}<body>${html.slice(end)}`;
}

function findLeads(page: HtmlScan, article: string): string[] {
  const title = findTitlePlace(page);
  const opening = page.text.indexOf(article.slice(0, OPENING_CHARS).split('\n', 1)[0]!);
  if (title === null || opening < title.end) return [];
  return page.blocks
    .filter((block) => block.start >= title.end && block.end <= opening && isOwn(page, block))
    .filter((block) => block.kind === 'p' && !block.chrome)
    .filter((block) => block.end - block.start >= LEAD_CHARS)
    .slice(0, MAX_LEADS)
    .map((block) => page.text.slice(block.start, block.end))
    .filter((lead) => SENTENCE_END.test(lead) && !article.includes(lead));
}

/** What stands between the first and the last paragraph of prose: for pages whose text Readability mostly loses. */
function findProse(page: HtmlScan): { text: string; chars: number } {
  const own = page.blocks.filter((block) => !block.chrome && isOwn(page, block));
  const isProse = (block: RawBlock) => block.kind === 'p' && block.end - block.start >= PROSE_CHARS;
  const first = own.findIndex(isProse);
  const last = own.findLastIndex(isProse);
  const chars = own.filter(isProse).reduce((sum, block) => sum + block.end - block.start, 0);
  return {
    chars,
    text: own
      .slice(Math.max(0, first), last + 1)
      .map((block) => page.text.slice(block.start, block.end))
      .join('\n'),
  };
}

function withoutLinkLines(scan: HtmlScan): string {
  const kept = scan.blocks.filter((block) => isOwn(scan, block));
  const text = kept.map((block) => scan.text.slice(block.start, block.end)).join('\n');
  return text.length < KEPT_SHARE * scan.text.length ? scan.text : text;
}

function isLinkLine(scan: HtmlScan, block: RawBlock): boolean {
  const length = block.end - block.start;
  if (length > LINK_CHARS) return false;
  let linked = 0;
  for (const { start, end } of scan.links) {
    linked += Math.max(0, Math.min(end, block.end) - Math.max(start, block.start));
  }
  return linked >= LINK_SHARE * length;
}

/** Neither a line that only links elsewhere nor in a box of other pages, comments or offers. */
function isOwn(scan: HtmlScan, block: RawBlock): boolean {
  return (zoneAt(scan.zones, block.start) & ZONE.excluded) === 0 && !isLinkLine(scan, block);
}

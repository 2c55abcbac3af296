import { siteOf, tokenize } from '@vouch/core';
import { Parser } from 'htmlparser2';
import { decodeBytes } from '../page/charset.js';

export interface CitedLink {
  url: string;
  /** The reference's own words: usually author, title, publisher, date. */
  text: string;
  /** The passage that cites it. */
  passage: string;
}

interface Passage {
  text: string;
  cites: string[];
}

interface Article {
  passages: Passage[];
  /** Id of a reference → its external links and words. */
  references: Map<string, { urls: string[]; text: string }>;
}

/** A passage counts when it has at least this share of the best one's words of the question. */
const NEARLY_BEST = 0.6;
/** Copies of pages; the original stands beside them. */
const ARCHIVE = /^(?:web\.)?archive\.(?:org|today|is|ph)$|^ghostarchive\.org$|^webcitation\.org$/;
const CITE = /^(?:[^#]*)#(cite_note-.{1,200})$/;
const BLOCKS = new Set(['p', 'li', 'td', 'th', 'dd', 'dt', 'caption', 'blockquote', 'h2', 'h3']);

/** The outside pages that the passages about a question cite, best passage first, each address once. */
export function findCitedLinks(
  bytes: Uint8Array,
  about: { url: string; content_type: string | null; query: string },
): CitedLink[] {
  const article = readArticle(decodeBytes(bytes, about.content_type).text);
  const wanted = new Set(tokenize(about.query));
  const scored = article.passages
    .filter((passage) => passage.cites.length > 0)
    .map((passage) => ({ passage, score: share(wanted, passage.text) }))
    .filter(({ score }) => score > 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const links = new Map<string, CitedLink>();
  for (const { passage } of scored
    .filter(({ score }) => score >= best * NEARLY_BEST)
    .toSorted((a, b) => b.score - a.score)) {
    for (const id of passage.cites) {
      const reference = article.references.get(id);
      const url = reference?.urls.find((link) => isOutside(link, about.url));
      if (reference === undefined || url === undefined || links.has(url)) continue;
      links.set(url, { url, text: reference.text.trim().slice(0, 300), passage: passage.text.slice(0, 600) });
    }
  }
  return [...links.values()];
}

function share(wanted: ReadonlySet<string>, text: string): number {
  const words = new Set(tokenize(text));
  let found = 0;
  for (const word of wanted) if (words.has(word)) found += 1;
  return wanted.size === 0 ? 0 : found / wanted.size;
}

function isOutside(link: string, article: string): boolean {
  try {
    const url = new URL(link);
    return !ARCHIVE.test(url.hostname) && siteOf(link) !== siteOf(article);
  } catch {
    return false;
  }
}

/** One pass over MediaWiki's HTML: blocks with the notes they cite, notes with the links they hold. */
function readArticle(html: string): Article {
  const article: Article = { passages: [], references: new Map() };
  let passage: Passage = { text: '', cites: [] };
  let reference: { urls: string[]; text: string } | null = null;
  let muted = 0;
  const flush = () => {
    const text = passage.text.replace(/\s+/g, ' ').trim();
    if (text !== '') article.passages.push({ text, cites: passage.cites });
    passage = { text: '', cites: [] };
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'script' || name === 'style') muted += 1;
      if (BLOCKS.has(name)) flush();
      const id = attributes['id'] ?? '';
      if (name === 'li' && id.startsWith('cite_note-')) {
        reference = { urls: [], text: '' };
        article.references.set(id, reference);
      }
      if (name !== 'a') return;
      const href = attributes['href'] ?? '';
      const cite = CITE.exec(href)?.[1];
      if (cite !== undefined && reference === null) passage.cites.push(decode(cite));
      if (reference !== null && /^(?:https?:)?\/\//i.test(href))
        reference.urls.push(href.startsWith('//') ? `https:${href}` : href);
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') muted -= 1;
      if (BLOCKS.has(name)) flush();
      if (name === 'li' || name === 'ol') reference = null;
    },
    ontext: (text) => {
      if (muted > 0) return;
      if (reference !== null) reference.text = tidy(reference.text + text);
      else passage.text += text;
    },
  });
  parser.end(html);
  flush();
  return article;
}

/** References begin with their back link: `^ a b`. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s^↑]+/, '')
    .slice(0, 1000);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { HtmlScan } from './html-scan.js';
import type { StructuredFacts } from './json-ld.js';

const TITLE = ['og:title', 'citation_title', 'dc.title', 'dcterms.title', 'twitter:title'];
const AUTHOR = [
  'author',
  'citation_author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
  'twitter:creator',
];
const SITE = [
  'og:site_name',
  'citation_journal_title',
  'application-name',
  'dc.publisher',
  'apple-mobile-web-app-title',
];
const NOT_A_NAME = /^(?:https?:|@|www\.)/i;

/** The title without the site's name, where the page states it apart; else the `<title>`, else its first heading. */
export function findTitle(scan: HtmlScan): string | null {
  const heading = scan.blocks.find((block) => block.kind === 'heading');
  const shown = heading === undefined ? '' : scan.text.slice(heading.start, heading.end);
  return first([...metas(scan, TITLE), scan.title, shown]);
}

/** Authors, in the page's own words. */
export function findByline(scan: HtmlScan, structured: StructuredFacts): string | null {
  const names = AUTHOR.map((key) => metas(scan, [key]).filter((name) => !NOT_A_NAME.test(name))).find(
    (found) => found.length > 0,
  );
  return first([structured.author ?? '', [...new Set(names ?? [])].join(', ')]);
}

export function findSiteName(scan: HtmlScan, structured: StructuredFacts): string | null {
  return first([...metas(scan, SITE.slice(0, 1)), structured.publisher ?? '', ...metas(scan, SITE.slice(1))]);
}

function metas(scan: HtmlScan, keys: readonly string[]): string[] {
  return keys.flatMap((key) =>
    scan.metas.filter((meta) => meta.key === key).map(({ content }) => clean(content)),
  );
}

function first(values: readonly string[]): string | null {
  return values.map(clean).find((value) => value !== '') ?? null;
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import { withHeadingPaths } from './heading-paths.js';
import { resolveLinks } from './links.js';
import { scanMarkdownPage } from './markdown.js';
import { scanPlainText } from './plain.js';
import type { Encoding, Page, PageKind, ReadPageOptions } from './types.js';

/** A plain-text or Markdown page. */
export function textPage(source: string, kind: PageKind, options: ReadPageOptions, encoding: Encoding): Page {
  const scan = kind === 'markdown' ? scanMarkdownPage(source) : scanPlainText(source);
  const blocks = withHeadingPaths(scan.text, scan.blocks);
  return {
    ...emptyPage(options.url, kind, scan.text.trim() === '' ? 'empty' : null),
    ...encoding,
    text: scan.text,
    main: scan.text,
    title: scan.title,
    links: resolveLinks(scan.text, scan.links, options.url),
    blocks,
  };
}

/** A page of which nothing could be read. */
export function emptyPage(url: string, kind: PageKind, because: Page['unusable_because']): Page {
  return {
    url,
    kind,
    text: '',
    main: '',
    title: null,
    byline: null,
    site_name: null,
    published_at: null,
    published_at_source: null,
    charset: 'UTF-8',
    charset_source: 'default',
    canonical: null,
    links: [],
    blocks: [],
    unusable_because: because,
  };
}

import { MAX_PAGE_BYTES } from '../limits.js';
import { decodeBytes } from './charset.js';
import { withHeadingPaths } from './heading-paths.js';
import { scanHtml } from './html.js';
import type { HtmlScan } from './html-scan.js';
import { readJsonLd } from './json-ld.js';
import { findKind, mediaType } from './kind.js';
import { resolveLinks, resolveUrl } from './links.js';
import { findMainText } from './main-text.js';
import { findByline, findSiteName, findTitle } from './page-facts.js';
import { findPublished } from './published.js';
import { emptyPage, textPage } from './text-page.js';
import type { Encoding, Page, ReadPageOptions } from './types.js';
import { findUnusable } from './unusable.js';

/**
 * Reads a page's bytes: HTML, XHTML, Markdown or plain text. Never throws: what can't be read has
 * `unusable_because`. `main`, `links` and `blocks` are made when first asked for.
 */
export function readPage(bytes: Uint8Array, options: ReadPageOptions): Page {
  const { url, content_type: contentType = null } = options;
  if (bytes.byteLength > MAX_PAGE_BYTES) return emptyPage(url, 'binary', 'too_large');
  const decoded = decodeBytes(bytes, contentType);
  const kind = findKind(decoded.text.slice(0, 8000), url, contentType);
  const { charset, charset_source } = decoded;
  const encoding = { charset, charset_source };
  if (kind === 'pdf' || kind === 'binary') return { ...emptyPage(url, kind, 'binary'), ...encoding };
  if (kind === 'html') return htmlPage(decoded.text, options, encoding);
  return textPage(decoded.text, kind, options, encoding);
}

function htmlPage(html: string, options: ReadPageOptions, encoding: Encoding): Page {
  const xhtml = mediaType(options.content_type) === 'application/xhtml+xml';
  const scan = scanVisible(html, xhtml);
  const base = scan.base === null ? options.url : (resolveUrl(scan.base, options.url) ?? options.url);
  const main = once(() => findMainText(html, scan) ?? scan.text);
  const links = once(() => resolveLinks(scan.text, scan.links, base));
  const structured = once(() => readJsonLd(scan.jsonLd));
  const reading = { lang: scan.lang, as_of: options.as_of ?? null };
  const published = once(() => findPublished(scan, structured(), options.url, reading));
  const blocks = once(() => withHeadingPaths(scan.text, scan.blocks));
  return {
    url: options.url,
    kind: 'html',
    text: scan.text,
    get main() {
      return main();
    },
    title: findTitle(scan),
    get byline() {
      return findByline(scan, structured());
    },
    get site_name() {
      return findSiteName(scan, structured());
    },
    get published_at() {
      return published()?.value ?? null;
    },
    get published_at_source() {
      return published()?.source ?? null;
    },
    ...encoding,
    canonical: scan.canonical === null ? null : resolveUrl(scan.canonical, base),
    get links() {
      return links();
    },
    get blocks() {
      return blocks();
    },
    unusable_because: findUnusable(scan, html),
  };
}

/** A page stored while a dialog was open marks its whole content `aria-hidden`: then that is what is seen. */
function scanVisible(html: string, xhtml: boolean): HtmlScan {
  const scan = scanHtml(html, { xhtml });
  if (scan.ariaHidden <= scan.text.length) return scan;
  return scanHtml(html, { xhtml, keepAriaHidden: true });
}

function once<T>(make: () => T): () => T {
  let value: { made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}

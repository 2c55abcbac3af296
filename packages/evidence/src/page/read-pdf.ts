import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { MAX_PAGE_BYTES } from '../limits.js';
import { readDateValue } from './date-text.js';
import { withHeadingPaths } from './heading-paths.js';
import { resolveLinks } from './links.js';
import { scanPlainText } from './plain.js';
import { emptyPage } from './text-page.js';
import type { Page, ReadPageOptions, Unusable } from './types.js';

const PDF_DATE = /^D:(\d{4})(\d{2})?(\d{2})?/;

/**
 * Reads a PDF's text layer, pages parted by an empty line. A PDF that can't be opened is `unreadable`, one
 * without text (a scan) is `empty`; neither throws.
 */
export async function readPdf(bytes: Uint8Array, options: ReadPageOptions): Promise<Page> {
  if (bytes.byteLength > MAX_PAGE_BYTES) return emptyPage(options.url, 'pdf', 'too_large');
  try {
    // unpdf takes the buffer over, so it gets a copy.
    const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    const { text: pages } = await extractText(pdf, { mergePages: false });
    const { info } = await getMeta(pdf);
    return pdfPage(pages, new Map(Object.entries(info ?? {})), options);
  } catch {
    return emptyPage(options.url, 'pdf', 'unreadable');
  }
}

function pdfPage(
  pages: readonly string[],
  info: ReadonlyMap<string, unknown>,
  options: ReadPageOptions,
): Page {
  const scan = scanPlainText(pages.map((page) => page.trim()).join('\n\n'));
  const because: Unusable | null = scan.text.trim() === '' ? 'empty' : null;
  const published = creationDate(info.get('CreationDate'), options);
  return {
    ...emptyPage(options.url, 'pdf', because),
    text: scan.text,
    main: scan.text,
    title: textOf(info.get('Title')),
    byline: textOf(info.get('Author')),
    published_at: published,
    published_at_source: published === null ? null : 'pdf',
    links: resolveLinks(scan.text, scan.links, options.url),
    blocks: withHeadingPaths(scan.text, scan.blocks),
  };
}

function creationDate(value: unknown, options: ReadPageOptions): string | null {
  const found = typeof value === 'string' ? PDF_DATE.exec(value) : null;
  if (found === null) return null;
  const parts = [found[1], found[2], found[3]].filter((part) => part !== undefined);
  return readDateValue(parts.join('-'), { lang: null, as_of: options.as_of ?? null });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

import { decodeBytes } from '../page/charset.js';
import { readPage } from '../page/read-page.js';
import { readPdf } from '../page/read-pdf.js';
import type { Page } from '../page/types.js';
import type { Snapshot } from './files.js';

/** Media types of the extensions that a snapshot can have. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['pdf', 'application/pdf'],
  ['md', 'text/markdown'],
  ['txt', 'text/plain'],
  ['json', 'application/json'],
  ['xml', 'application/xml'],
]);

export interface ReadSnapshotOptions {
  /** `YYYY-MM-DD`: published dates after it are refused. */
  as_of?: string;
  /** The address to read under when there is no sidecar. */
  url?: string;
}

/** Any bytes as a page: HTML, text, Markdown at once, a PDF through its own reader. */
export async function readAnyPage(
  bytes: Uint8Array,
  options: { url: string; content_type: string | null; as_of?: string },
): Promise<Page> {
  const page = readPage(bytes, options);
  return page.kind === 'pdf' ? readPdf(bytes, options) : page;
}

/** A stored page, decoded as it was when it came: the sidecar's encoding beats what the page says of itself. */
export function readSnapshotPage(snapshot: Snapshot, options: ReadSnapshotOptions = {}): Promise<Page> {
  const { meta, bytes } = snapshot;
  const url = meta?.source_url ?? options.url ?? 'doc:unknown';
  const stored = (meta?.content_type ?? '').split(';', 1)[0]?.trim();
  const type = stored || TYPES.get(snapshot.path.replace(/^.*\./s, '')) || 'application/octet-stream';
  const charset = meta?.charset ?? seedCharset(bytes);
  const content_type = charset === null ? type : `${type}; charset=${charset}`;
  const { as_of } = options;
  return readAnyPage(bytes, { url, content_type, ...(as_of === undefined ? {} : { as_of }) });
}

/** The seed decoded pages and wrote UTF-8 whatever the page still says of itself; other bytes are read as pages. */
function seedCharset(bytes: Uint8Array): string | null {
  const { charset, charset_source } = decodeBytes(bytes, null);
  if (charset_source !== 'meta') return charset;
  const plain = decodeBytes(bytes, 'text/plain; charset=utf-8').text;
  return plain.includes('\ufffd') ? charset : 'utf-8';
}

/** Extension that the bytes are stored under. */
export function extensionOf(page: Page): 'html' | 'pdf' | 'md' | 'txt' | 'bin' {
  switch (page.kind) {
    case 'html':
      return 'html';
    case 'pdf':
      return 'pdf';
    case 'markdown':
      return 'md';
    case 'text':
      return 'txt';
    case 'binary':
      return 'bin';
  }
}

import type { PageKind } from './types.js';

const KINDS: readonly { name: string; sample: string; match: RegExp; kind: PageKind }[] = [
  { name: 'html', sample: 'text/html', match: /^text\/html$/, kind: 'html' },
  { name: 'xhtml', sample: 'application/xhtml+xml', match: /^application\/xhtml\+xml$/, kind: 'html' },
  { name: 'markdown', sample: 'text/markdown', match: /^text\/(?:x-)?markdown$/, kind: 'markdown' },
  { name: 'pdf', sample: 'application/pdf', match: /^application\/(?:x-)?pdf$/, kind: 'pdf' },
  {
    name: 'not text',
    sample: 'image/png',
    match: /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:zip|gzip|msword|vnd\.))/,
    kind: 'binary',
  },
];

const MARKDOWN_PATH = /\.(?:md|markdown|mdx|mdown)$/i;
const HTML_START =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|div|p|h[1-6]|article|section|main|table|ul|ol|dl|pre|blockquote|form|span|a|b|i|em|strong|font|center|img|br|hr|script|link|a|header|nav)[\s>/]/i;
const SNIFF_CHARS = 4000;

/** The media type of a `Content-Type` header, in lower case. */
export function mediaType(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** What to read the bytes as: their header, else their address and their first characters. */
export function findKind(head: string, url: string, contentType: string | null | undefined): PageKind {
  if (head.startsWith('%PDF-')) return 'pdf';
  const type = mediaType(contentType);
  const row = KINDS.find(({ match }) => match.test(type));
  if (row !== undefined) return row.kind;
  if (isBinary(head)) return 'binary';
  const looksHtml = HTML_START.test(head.slice(0, SNIFF_CHARS));
  if (MARKDOWN_PATH.test(pathOf(url))) return 'markdown';
  if (type === 'text/plain') return 'text';
  return looksHtml ? 'html' : 'text';
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Text has no NUL bytes (UTF-16 is decoded before this is asked). */
function isBinary(head: string): boolean {
  return head.slice(0, SNIFF_CHARS).includes('\u0000');
}

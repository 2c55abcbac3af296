import { TextDecoder } from '@exodus/bytes/encoding.js';
import { labelToName } from '@exodus/bytes/encoding-lite.js';
import sniff from 'html-encoding-sniffer';
import { CHARSET_SCAN_BYTES } from '../limits.js';
import type { CharsetSource } from './types.js';

export interface Decoded {
  text: string;
  charset: string;
  charset_source: CharsetSource;
}

const BOM = /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/;
const HTTP_CHARSET = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i;
/** A `<meta …>` or `<?xml …>` that names an encoding anyhow: real pages break the quotes around it. */
const LOOSE_DECLARATION = /<(?:meta|\?xml)\s[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i;

/**
 * Bytes to text: BOM, else the HTTP header, else the document's own declaration (also a malformed one),
 * else UTF-8 if the bytes are valid UTF-8, else windows-1252. Node 20's own windows-1252 decoder leaves
 * 0x80–0x9F as control characters (curly quotes, dashes, €), so @exodus/bytes decodes.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null = null): Decoded {
  const { charset, charset_source } = findCharset(bytes, contentType);
  const decoder = new TextDecoder(charset);
  return { text: decoder.decode(bytes), charset: decoder.encoding, charset_source };
}

function findCharset(
  bytes: Uint8Array,
  contentType: string | null,
): { charset: string; charset_source: CharsetSource } {
  const head = latin1(bytes.subarray(0, CHARSET_SCAN_BYTES));
  if (BOM.test(head)) return { charset: sniff(bytes), charset_source: 'bom' };
  const http = labelToName(HTTP_CHARSET.exec(contentType ?? '')?.[1] ?? '');
  if (http !== null) return { charset: http, charset_source: 'http' };
  const declared = declaredCharset(bytes, head);
  if (declared !== null) return { charset: declared, charset_source: 'meta' };
  if (isUtf8(bytes)) return { charset: 'UTF-8', charset_source: 'valid_utf8' };
  return { charset: 'windows-1252', charset_source: 'default' };
}

function declaredCharset(bytes: Uint8Array, head: string): string | null {
  const nothing = 'x-user-defined';
  const strict = sniff(bytes, { defaultEncoding: nothing });
  if (strict !== nothing) return strict;
  const loose = labelToName(LOOSE_DECLARATION.exec(head)?.[1] ?? '');
  // A declaration readable as ASCII can't be UTF-16 (WHATWG's rule for the same contradiction).
  return loose === null ? null : loose.startsWith('UTF-16') ? 'UTF-8' : loose;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

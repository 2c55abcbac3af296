import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { WebFailure } from './failure.js';

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  raw: promisify(inflateRaw),
  br: promisify(brotliDecompress),
};

export const ACCEPT_ENCODING = 'gzip, deflate, br';

/**
 * Undoes `Content-Encoding`, never holding more than `limits.decoded_bytes` of output: a bomb fails with
 * `too_large`. Servers that promise a packed body and send a plain one are believed by what they sent.
 */
export async function decodeBody(
  bytes: Buffer,
  header: string,
  limits: { decoded_bytes: number; codings: number },
): Promise<Buffer> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (codings.length > limits.codings)
    throw new WebFailure('cut_short', `the answer is packed ${codings.length} times over`);
  let out = bytes;
  for (const coding of codings.reverse()) out = await unpack(out, coding, limits.decoded_bytes);
  if (out.length > limits.decoded_bytes) throw tooLarge(limits.decoded_bytes);
  return out;
}

async function unpack(bytes: Buffer, coding: string, maxOutputLength: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes;
  try {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        // Not gzip's magic number: some servers label plain bytes.
        return bytes[0] === 0x1f && bytes[1] === 0x8b
          ? await unpackers.gzip(bytes, { maxOutputLength })
          : bytes;
      case 'deflate':
        // The name means zlib, but raw deflate is sent too; zlib's first byte is 0x?8.
        return await (((bytes[0] ?? 0) & 0x0f) === 8 ? unpackers.deflate : unpackers.raw)(bytes, {
          maxOutputLength,
        });
      case 'br':
        return await unpackers.br(bytes, { maxOutputLength });
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxOutputLength);
    throw new WebFailure('cut_short', `the ${coding} body could not be unpacked`, { transient: true, cause });
  }
  throw new WebFailure('cut_short', `the answer is packed in an unknown way (${coding.slice(0, 20)})`);
}

export function tooLarge(limit: number): WebFailure {
  return new WebFailure('too_large', `the page is larger than ${Math.round(limit / 1_000_000)} MB`);
}

import type { Dispatcher } from 'undici';
import type { WebLimits } from '../limits.js';
import { REDIRECT_BODY_BYTES } from '../limits.js';
import { decodeBody, tooLarge } from './decode.js';
import { failureOf, WebFailure } from './failure.js';
import { loadUndici } from './undici.js';

/** One request and its whole answer. Header names are lower case; repeated headers are joined. */
export interface Exchange {
  status: number;
  headers: Map<string, string>;
  /** Unpacked. Empty for redirects, whose bodies are not read. */
  bytes: Uint8Array;
}

export interface ExchangeOptions {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  limits: WebLimits;
  /** What is left of the deadline. */
  remaining_ms: number;
  signal: AbortSignal | undefined;
}

/** One GET, no redirects followed, bounded in time and size. Throws WebFailure. */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Exchange> {
  const { limits, signal } = options;
  const controller = new AbortController();
  const stop = (failure: WebFailure) => controller.abort(failure);
  const aborted = () => stop(new WebFailure('aborted', 'the request was called off'));
  if (signal?.aborted) aborted();
  signal?.addEventListener('abort', aborted, { once: true });
  const seconds = Math.round(limits.deadline_ms / 1000);
  const deadline = setTimeout(
    () => stop(new WebFailure('deadline', `the page was not whole after ${seconds} s`)),
    options.remaining_ms,
  );
  const stall = setTimeout(
    () => stop(new WebFailure('stalled', `nothing came for ${Math.round(limits.stall_ms / 1000)} s`)),
    limits.stall_ms,
  );
  try {
    const response = await loadUndici().request(url, {
      dispatcher: options.dispatcher,
      method: 'GET',
      headers: options.headers,
      signal: controller.signal,
    });
    const headers = joinHeaders(response.headers);
    if (isRedirect(response.statusCode) && headers.has('location')) {
      // A redirect counts whatever happens to its body.
      await response.body.dump({ limit: REDIRECT_BODY_BYTES, signal: controller.signal }).catch(() => {});
      return { status: response.statusCode, headers, bytes: new Uint8Array() };
    }
    const wire = await readWire(response.body, limits.wire_bytes, stall);
    const bytes = await decodeBody(wire, headers.get('content-encoding') ?? '', limits);
    return { status: response.statusCode, headers, bytes };
  } catch (error) {
    throw controller.signal.aborted ? failureOf(controller.signal.reason) : failureOf(error);
  } finally {
    clearTimeout(deadline);
    clearTimeout(stall);
    signal?.removeEventListener('abort', aborted);
  }
}

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Leaving the loop by the throw destroys the body, which closes the connection. */
async function readWire(body: AsyncIterable<Buffer>, limit: number, stall: NodeJS.Timeout): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    stall.refresh();
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function joinHeaders(raw: Record<string, string | string[] | undefined>): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    headers.set(
      name.toLowerCase(),
      Array.isArray(value) ? value.join(name === 'set-cookie' ? '\n' : ', ') : value,
    );
  }
  return headers;
}

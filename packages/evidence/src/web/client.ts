import { setTimeout as wait } from 'node:timers/promises';
import type { Issue, OpenedPage } from '@vouch/core';
import { WEB_LIMITS, type WebLimits } from '../limits.js';
import { WebCache } from './cache.js';
import { CookieJar } from './cookies.js';
import { ACCEPT_ENCODING } from './decode.js';
import { openDispatcher } from './dispatcher.js';
import { type Exchange, isRedirect } from './exchange.js';
import { failureOf, WebFailure } from './failure.js';
import { type Resolve, resolveBySystem, urlRefusal } from './guard.js';
import { runHop, type WebState } from './hop.js';
import { gateOf, livenessOf } from './liveness.js';
import { findRefresh } from './meta-refresh.js';
import { Slots } from './slots.js';
import { openWithProbe } from './soft-404.js';

export interface WebOptions {
  /** Host names or addresses that may be asked although they are private (`--allow-host`). */
  allowHosts?: readonly string[];
  /** Where `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are read; nothing is read by default. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Directory for HTTP answers that may be kept. Without it every page is asked for anew. */
  cacheDir?: string;
  /** Most requests this client sends. */
  budget?: number;
  /** Appended to the user agent, e.g. `mailto:me@example.org`, as some services ask. */
  contact?: string;
  /** Ask for a made-up sibling of each page, to know hosts that say "not found" with a 200. */
  probe?: boolean;
  limits?: Partial<WebLimits>;
  resolve?: Resolve;
  now?: () => Date;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface OpenOptions {
  signal?: AbortSignal;
  /** The `Accept` header; pages and PDFs by default. */
  accept?: string;
  lang?: string;
}

/** The one way out: every request of Vouch goes through one of these. */
export interface Web {
  /** Never throws for what the network does: failure is `liveness`, `error` and `unusable_because`. */
  open(url: string, options?: OpenOptions): Promise<OpenedPage>;
  /** Requests sent so far. */
  sent(): number;
  /** What the user must know about all requests of this client, such as a proxy. */
  issues(): Issue[];
  close(): Promise<void>;
}

const USER_AGENT = 'Mozilla/5.0 (compatible; Vouch/0.1; opens pages a person asked about)';
const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.9,*/*;q=0.5';

export function openWeb(options: WebOptions = {}): Web {
  const limits = { ...WEB_LIMITS, ...options.limits };
  const allowHosts = options.allowHosts ?? [];
  const { dispatcher, issues } = openDispatcher({
    allowHosts,
    env: options.env ?? {},
    limits,
    resolve: options.resolve ?? resolveBySystem,
  });
  const state: WebState = {
    dispatcher,
    limits,
    slots: new Slots(limits.per_host),
    cache: options.cacheDir === undefined ? null : new WebCache(options.cacheDir),
    budget: options.budget ?? Number.POSITIVE_INFINITY,
    sent: 0,
    now: options.now ?? (() => new Date()),
    sleep: options.sleep ?? ((ms, signal) => wait(ms, undefined, { signal })),
  };
  const agent = options.contact === undefined ? USER_AGENT : `${USER_AGENT} ${options.contact}`;
  const open: Web['open'] = (url, opening = {}) => runOpen(state, { url, allowHosts, agent, ...opening });
  return {
    open: options.probe === true ? openWithProbe(open) : open,
    sent: () => state.sent,
    issues: () => [...issues, ...(state.cache?.issues ?? [])],
    close: () => dispatcher.destroy(),
  };
}

/** One page through a client of its own. For more than one, `openWeb` keeps connections and limits. */
export async function openPage(
  url: string,
  options: { web?: WebOptions; open?: OpenOptions } = {},
): Promise<OpenedPage> {
  const web = openWeb(options.web);
  try {
    return await web.open(url, options.open);
  } finally {
    await web.close();
  }
}

interface Opening extends OpenOptions {
  url: string;
  allowHosts: readonly string[];
  agent: string;
}

async function runOpen(state: WebState, opening: Opening): Promise<OpenedPage> {
  const hops: string[] = [opening.url];
  try {
    const { url, answer } = await runHops(state, opening, hops);
    const final = hops.length === 1 ? opening.url : url.href;
    const { status } = answer;
    const liveness = livenessOf({ status, requested: opening.url, final });
    return {
      url: opening.url,
      final_url: url.href,
      hops,
      status,
      liveness,
      content_type: answer.headers.get('content-type') ?? null,
      bytes: answer.bytes,
      at: answer.at,
      unusable_because: liveness === 'soft_404' ? liveness : faultOf(answer, gateOf(opening.url, final)),
      error: status >= 200 && status < 300 ? null : `The host answered ${status}.`,
    };
  } catch (error) {
    const failure = failureOf(error);
    return {
      url: opening.url,
      final_url: hops.at(-1) ?? opening.url,
      hops,
      status: null,
      liveness: 'unreachable',
      content_type: null,
      bytes: new Uint8Array(),
      at: state.now().toISOString(),
      unusable_because: failure.code,
      error: `${failure.message.charAt(0).toUpperCase()}${failure.message.slice(1)}.`,
    };
  }
}

/** Why these bytes prove nothing, as far as the answer itself tells; the page's text is looked at by `readPage`. */
function faultOf(answer: { status: number; bytes: Uint8Array }, gate: string | null): string | null {
  if (answer.status < 200 || answer.status >= 300) return `http_${answer.status}`;
  return gate ?? (answer.bytes.length === 0 ? 'empty' : null);
}

/** Follows redirects; `hops` gets the address of each, so that it can be told where a chain broke. */
async function runHops(
  state: WebState,
  opening: Opening,
  hops: string[],
): Promise<{ url: URL; answer: Exchange & { at: string } }> {
  const jar = new CookieJar(state.limits.cookies);
  const clock = { spent_ms: 0 };
  let url = parseAddress(opening.url, null);
  for (;;) {
    const refused = urlRefusal(url, opening.allowHosts);
    if (refused !== null) throw new WebFailure('refused', refused);
    const headers = headersFor(opening, jar.header(url));
    const answer = await runHop(state, url, { headers, clock, signal: opening.signal });
    jar.take(url, answer.headers.get('set-cookie'));
    const target = isRedirect(answer.status) ? locationOf(answer.headers) : findRefresh(answer);
    if (target === null) return { url, answer };
    url = parseAddress(target, url);
    hops.push(url.href);
    if (hops.length > state.limits.redirects + 1)
      throw new WebFailure('redirects', `the address redirects more than ${state.limits.redirects} times`);
  }
}

/** Headers arrive as Latin-1; servers that don't escape their targets send UTF-8. */
function locationOf(headers: ReadonlyMap<string, string>): string | null {
  const raw = headers.get('location');
  if (raw === undefined) return null;
  const text = Buffer.from(raw, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? raw : text;
}

function headersFor(opening: Opening, cookie: string | null): Record<string, string> {
  return {
    'user-agent': opening.agent,
    accept: opening.accept ?? ACCEPT,
    'accept-encoding': ACCEPT_ENCODING,
    ...(opening.lang === undefined ? {} : { 'accept-language': opening.lang }),
    ...(cookie === null ? {} : { cookie }),
  };
}

function parseAddress(text: string, base: URL | null): URL {
  let url: URL;
  try {
    url = base === null ? new URL(text) : new URL(text, base);
  } catch (cause) {
    const where = base === null ? 'this is' : 'it redirects to what is';
    throw new WebFailure('bad_url', `${where} not an address`, { cause });
  }
  // What follows `#` never reaches a server; a user name and password are not ours to send.
  url.hash = '';
  url.username = '';
  url.password = '';
  return url;
}

import { type Issue, VouchError } from '@vouch/core';
import type { Agent, Dispatcher } from 'undici';
import type { WebLimits } from '../limits.js';
import { guardedLookup, type Resolve } from './guard.js';
import { loadUndici } from './undici.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The proxy settings of an environment, in curl's spellings; empty strings where nothing is set. */
function proxiesOf(env: Env): { http: string; https: string; none: string } {
  const read = (name: string) => env[name] ?? env[name.toUpperCase()] ?? '';
  const all = read('all_proxy');
  return {
    http: proxyUrl(read('http_proxy') || all),
    https: proxyUrl(read('https_proxy') || all),
    none: read('no_proxy'),
  };
}

/** `proxy.example:8080` is taken as curl takes it. */
function proxyUrl(text: string): string {
  if (text === '') return '';
  const url = text.includes('://') ? text : `http://${text}`;
  if (URL.canParse(url)) return url;
  throw new VouchError(
    `The proxy ${JSON.stringify(text)} of the environment is not an address; mend or unset it.`,
  );
}

/**
 * Where requests go: straight through the guarded lookup, or through the environment's proxies. Behind a proxy the
 * target's address can't be seen here, only its name: that is told once, as an issue.
 */
export function openDispatcher(options: {
  allowHosts: readonly string[];
  env: Env;
  limits: WebLimits;
  resolve: Resolve;
}): { dispatcher: Dispatcher; issues: Issue[] } {
  const { limits } = options;
  const { Agent, EnvHttpProxyAgent } = loadUndici();
  const agent: Agent.Options = {
    connect: { lookup: guardedLookup(options.allowHosts, options.resolve), timeout: limits.connect_ms },
    connections: limits.per_host,
    maxHeaderSize: limits.header_bytes,
    // exchange.ts has its own clocks, which are exact; undici's tick about once a second.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const proxies = proxiesOf(options.env);
  if (proxies.http === '' && proxies.https === '') return { dispatcher: new Agent(agent), issues: [] };
  const dispatcher = new EnvHttpProxyAgent({
    ...agent,
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    // A private host that the user opened is one that a proxy can't reach.
    noProxy: [proxies.none, ...options.allowHosts].join(','),
    proxyTunnel: false,
  });
  return { dispatcher, issues: [PROXY_ISSUE] };
}

const PROXY_ISSUE: Issue = {
  rule: 'behind_proxy',
  message:
    'Requests go through the proxy of this environment: Vouch checks host names only, since the proxy chooses the addresses.',
};

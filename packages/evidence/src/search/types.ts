import type { Hit, Issue, OpenedPage, SearchAnswer } from '@vouch/core';
import type { OpenOptions } from '../web/client.js';

export interface ProviderOptions {
  /** The guarded client's `open`. */
  open: (url: string, options?: OpenOptions) => Promise<OpenedPage>;
  /** Address of the service, for mirrors and tests; for `site` and `searxng` the site or instance itself. */
  base?: string;
  /** For `urls`: the list. */
  urls?: readonly string[];
  /** Language where a search names none (`de`, `pt-br`). */
  lang?: string;
  /** For `stackexchange`: the site, `stackoverflow` by default. */
  site?: string;
  /** Told to services that ask who is there, e.g. `me@example.org`. */
  contact?: string;
  /** Waits between the requests of a crawl; `setTimeout` by default. */
  sleep?: (ms: number) => Promise<void>;
}

/** What one provider makes of one question; `makeSearch` cleans the hits and holds the limit. */
export interface ProviderQuery {
  query: string;
  limit: number;
  lang: string;
}

export type Provider = (options: ProviderOptions) => (asked: ProviderQuery) => Promise<SearchAnswer>;

export function failed(provider: string, rule: string, what: string): { hits: Hit[]; issues: Issue[] } {
  return { hits: [], issues: [{ rule, message: `The search ${provider} failed: ${what}` }] };
}

import type { Provider } from './types.js';

/** A list of addresses that the user gives: each is a hit, in the list's order. */
export const urls: Provider = (options) => async (asked) => ({
  hits: (options.urls ?? []).map((url) => ({
    url,
    title: '',
    found: { by: 'search' as const, from: asked.query },
  })),
  issues: [],
});

import type { Open, OpenedPage } from '@vouch/core';
import { sha256 } from '@vouch/core/files';
import { readPage } from '../page/read-page.js';

/** Share of words that two answers of one host must have in common to be the same message. */
const ALIKE = 0.9;

/**
 * Asks, beside each page, once per directory for a sibling that can't exist. A host that answers both alike says
 * "not found" with a 200: `soft_404`. Hosts that answer the sibling with a 404 are believed from then on, so that
 * most hosts cost one request more.
 */
export function openWithProbe(open: Open): Open {
  const honest = new Set<string>();
  const siblings = new Map<string, Promise<OpenedPage>>();
  return async (url, options) => {
    const page = await open(url, options);
    const sibling = siblingOf(page);
    if (sibling === null || honest.has(sibling.origin)) return page;
    const asked = siblings.get(sibling.href) ?? open(sibling.href, options);
    siblings.set(sibling.href, asked);
    const answer = await asked;
    if (answer.liveness === 'dead' || answer.liveness === 'soft_404') honest.add(sibling.origin);
    return isAlike(page, answer) ? { ...page, liveness: 'soft_404', unusable_because: 'soft_404' } : page;
  };
}

/** An address beside the page that nobody made; null where the page is no candidate (an error, a front page, a PDF). */
function siblingOf(page: OpenedPage): URL | null {
  if (page.liveness !== 'ok' && page.liveness !== 'redirected') return null;
  if (!/html/i.test(page.content_type ?? '') || page.bytes.length === 0) return null;
  const asked = new URL(page.url);
  const directory = asked.pathname.replace(/[^/]+\/?$/, '');
  if (asked.pathname === '/' || asked.pathname === '') return null;
  const extension = /\.\w{1,5}$/.exec(asked.pathname)?.[0] ?? '';
  const name = `no-such-page-${sha256(asked.origin + directory).slice(0, 12)}${extension}`;
  return new URL(directory + name, asked.origin);
}

function isAlike(page: OpenedPage, sibling: OpenedPage): boolean {
  if (sibling.status === null || sibling.status < 200 || sibling.status >= 300) return false;
  // Both were sent to the same place.
  if (page.hops.length > 1 && sibling.hops.length > 1) return page.final_url === sibling.final_url;
  const ours = wordsOf(page);
  const theirs = wordsOf(sibling);
  let common = 0;
  for (const word of ours) if (theirs.has(word)) common += 1;
  const all = ours.size + theirs.size - common;
  return all === 0 || common / all >= ALIKE;
}

/** The words a reader sees, without those of the address, which such messages like to repeat. */
function wordsOf(page: OpenedPage): Set<string> {
  const read = readPage(page.bytes, { url: page.final_url, content_type: page.content_type });
  const split = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const own = new Set(split(page.url));
  return new Set(split(`${read.title ?? ''} ${read.text}`).filter((word) => word !== '' && !own.has(word)));
}

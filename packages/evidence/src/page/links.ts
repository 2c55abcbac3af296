import type { RawLink } from './html-scan.js';
import type { PageLink } from './types.js';

/** An absolute http(s) address, or null for anything else (`javascript:`, `mailto:`, a malformed one). */
export function resolveUrl(href: string, base: string): string | null {
  const trimmed = href.trim();
  const url = URL.canParse(trimmed, base)
    ? new URL(trimmed, base)
    : URL.canParse(trimmed)
      ? new URL(trimmed)
      : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

export function resolveLinks(text: string, raw: readonly RawLink[], base: string): PageLink[] {
  const links: PageLink[] = [];
  for (const { href, start, end } of raw) {
    const url = resolveUrl(href, base);
    if (url !== null) links.push({ url, text: text.slice(start, end), start, end });
  }
  return links.sort((a, b) => a.start - b.start);
}

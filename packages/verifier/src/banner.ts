import type { Outcome } from './audit.js';

/** First line of a report that must not be read as a sourced one. */
export const BANNERS: Record<Exclude<Outcome, 'verified'>, string> = {
  no_sources: '\u26a0\ufe0f UNVERIFIED \u2014 model knowledge only',
  no_surviving_citation: '\u26a0\ufe0f UNVERIFIED \u2014 no citation survived',
};

/** The text without a banner of ours at its start, so that a second pass doesn't pile them up. */
export function withoutBanner(text: string): { text: string; length: number } {
  for (const banner of Object.values(BANNERS)) {
    if (!text.startsWith(banner)) continue;
    const rest = text.slice(banner.length);
    const gap = /^\r?\n(?:\r?\n)?/.exec(rest)?.[0].length ?? 0;
    if (gap > 0 || rest === '') return { text: rest.slice(gap), length: banner.length + gap };
  }
  return { text, length: 0 };
}

export function withBanner(outcome: Outcome, text: string): string {
  return outcome === 'verified' ? text : `${BANNERS[outcome]}\n\n${text}`;
}

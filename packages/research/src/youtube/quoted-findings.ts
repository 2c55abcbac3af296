import { urlKey } from '@vouch/core';
import type { Finding, Findings } from '@vouch/core/schemas';
import { locateQuote } from '@vouch/evidence';
import type { PassageNote } from '../engines/extractive/findings.js';

/** What was read of a video or of a page that it links to. */
export interface ReadText {
  url: string;
  text: string;
  published_at: string | null;
}

/**
 * The lane's findings as the embedded writer takes them, which only quotes: each quote that stands word for word in
 * what was read is a passage of its own. A finding without such a quote stays a claim that it doesn't write.
 */
export function quotedFindings(findings: Findings, read: readonly ReadText[]): Findings {
  const byKey = new Map(read.map((one) => [urlKey(one.url), one]));
  let passages = 0;
  const quoted = findings.findings.flatMap((finding): (Finding & { passage?: PassageNote })[] => {
    const standing = finding.quotes.flatMap(({ exact, url }) => {
      const page = byKey.get(urlKey(url));
      return page !== undefined && locateQuote(page.text, exact).start >= 0 ? [{ exact, url, page }] : [];
    });
    if (standing.length === 0) return [finding];
    return standing.map(({ exact, url, page }) => {
      passages += 1;
      const sources = finding.sources.filter((source) => source.url === url);
      const passage: PassageNote = {
        id: `${findings.researcher}.${passages}`,
        role: 'answer',
        kind: 'window',
        part: 'text',
        matched: true,
        begins_block: true,
        headings: [],
        more: 0,
        published_at: page.published_at,
        searched: read.length,
      };
      return { ...finding, claim: exact, quotes: [{ exact, url }], sources, passage };
    });
  });
  return { ...findings, findings: quoted };
}

import { readPage } from '../page/read-page.js';
import type { QuoteMatch } from './types.js';

/** A tag or an entity: the quote was copied from the page's source, as the seed's instructions ask. */
const HTML = /<\/?[a-z][^<>]{0,300}>|&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** Looks a quote up as it is and, where it isn't there, as the text that its HTML shows. */
export function readQuote(quote: string, locate: (quote: string) => QuoteMatch): QuoteMatch {
  const match = locate(quote);
  if (match.verdict !== 'not_found' || !HTML.test(quote)) return match;
  const bytes = Buffer.from(`<body>${quote}`);
  const shown = readPage(bytes, { url: 'doc:quote', content_type: 'text/html; charset=utf-8' }).text.trim();
  const again = shown === '' ? match : locate(shown);
  return again.verdict === 'exact' ? { ...again, verdict: 'markup' } : again;
}

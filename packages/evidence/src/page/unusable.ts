import type { HtmlScan } from './html.js';
import type { Unusable } from './types.js';

/** First guess: see `unusable.ts` rows below. */
export function findUnusable(scan: HtmlScan): Unusable | null {
  if (scan.text.trim() === '') return scan.scripts > 0 ? 'script_only' : 'empty';
  return null;
}

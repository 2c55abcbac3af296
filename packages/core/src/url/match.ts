import { urlKey } from './identity.js';

/** Are two spellings one URL: byte for byte, after normalisation, or not at all? */
export function matchUrls(a: string, b: string): 'exact' | 'normalized' | null {
  const key = urlKey(a);
  if (key === null) return null;
  if (a === b) return 'exact';
  return key === urlKey(b) ? 'normalized' : null;
}

/** Every limit of the URL part, with its reason. */

/** Longest address taken for a URL, in UTF-16 units: twice what servers and CDNs commonly accept. */
export const URL_LENGTH = 16_384;

/** Path segments climbed when a captured ancestor is looked for; real addresses have fewer than 20. */
export const PATH_SEGMENTS = 64;

/** Candidates tried when two parameters of a query must name one source; beyond it the answer is `ambiguous`. */
export const QUERY_CANDIDATES = 256;

/** Neighbours compared on each side when the nearest captured URL is looked for (an explanation only). */
export const CLOSEST_NEIGHBOURS = 4;

/** Characters of each URL that the edit distance of an explanation looks at. */
export const CLOSEST_LENGTH = 300;

/** A nearest URL further away than this share of its length explains nothing. */
export const CLOSEST_SHARE = 0.5;

/** Host names whose site and `www.` are remembered, so that a hostile text can't grow the memory. */
export const HOST_MEMORY = 10_000;

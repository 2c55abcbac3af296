/** Every limit of the web client, with its reason. Times are milliseconds, sizes bytes. */
export const LIMITS = {
  /** Decoded size of a page. The largest pages people cite (long PDFs, one-page manuals) stay below. */
  decoded_bytes: 20_000_000,
  /** Bytes on the wire: a packed answer larger than this would not be a page either. */
  wire_bytes: 20_000_000,
  /** Browsers follow 20; a cited page that needs more than five is a loop or a tracker chain. */
  redirects: 5,
  /** A whole opening: all hops, all attempts, without the time spent waiting for another request to the host. */
  deadline_ms: 60_000,
  /** No byte for this long: the server is not slow but stuck. */
  stall_ms: 15_000,
  connect_ms: 10_000,
  /** A first try and two more; a host that said no three times means it. */
  attempts: 3,
  /** First wait of the backoff; it doubles. */
  backoff_ms: 500,
  /** A host that asks for a longer pause is told to the user instead of waited for. */
  retry_after_ms: 20_000,
  /** At once, for one host name: what a person with two tabs does. */
  per_host: 2,
  /** Response headers; long content security policies exceed Node's 16 kB. */
  header_bytes: 64_000,
  /** Content codings in a row; real servers use one, rarely two. */
  codings: 2,
  /** Cookies kept while one address redirects (sites that want a cookie before they show the page). */
  cookies: 20,
} as const;

export type Limits = { readonly [name in keyof typeof LIMITS]: number };

/** A robots.txt may be longer, but only its first 500 kB count (RFC 9309, section 2.5). */
export const ROBOTS_BYTES = 500_000;

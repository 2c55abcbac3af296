export type FailureCode =
  | 'refused'
  | 'bad_url'
  | 'redirects'
  | 'deadline'
  | 'stalled'
  | 'too_large'
  | 'cut_short'
  | 'network'
  | 'budget'
  | 'aborted';

/** Why nothing usable came; caught inside `web/` and told as `OpenedPage.error`. */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly code: FailureCode;
  /** Worth one more try: the network hiccuped, nobody said no. */
  readonly transient: boolean;
  constructor(code: FailureCode, message: string, options: { transient?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.transient = options.transient ?? false;
  }
}

/** What socket and protocol errors mean to a person. The first row that matches counts. */
const MEANINGS: readonly { name: string; match: RegExp; text: string; transient: boolean }[] = [
  {
    name: 'no such host',
    match: /^ENOTFOUND$|^ENODATA$/,
    text: 'the host name does not exist',
    transient: false,
  },
  {
    name: 'resolver down',
    match: /^EAI_AGAIN$/,
    text: 'no name server answered (is this machine online?)',
    transient: true,
  },
  {
    name: 'nobody listens',
    match: /^ECONNREFUSED$/,
    text: 'the host refused the connection',
    transient: false,
  },
  {
    name: 'no route',
    match: /^E(?:HOST|NET)UNREACH$|^ENETDOWN$/,
    text: 'no route leads to the host',
    transient: false,
  },
  {
    name: 'connect timeout',
    match: /^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/,
    text: 'the host did not take the connection in time',
    transient: true,
  },
  {
    name: 'certificate',
    match: /CERT|SELF_SIGNED|ALTNAME|^ERR_TLS|^EPROTO$|^ERR_SSL/,
    text: 'the secure connection failed (certificate or protocol)',
    transient: false,
  },
  {
    name: 'not HTTP',
    match: /^HPE_|HTTPParserError|^UND_ERR_(?:HEADERS_OVERFLOW|RESPONSE)/,
    text: 'the answer is not proper HTTP',
    transient: false,
  },
  {
    name: 'cut',
    match: /^ECONNRESET$|^UND_ERR_SOCKET$|^EPIPE$|LENGTH_MISMATCH/,
    text: 'the connection was cut before the answer was whole',
    transient: true,
  },
];

/** Any error of an exchange as a WebFailure; one that is a WebFailure already (or has one as cause) stays itself. */
export function failureOf(error: unknown): WebFailure {
  if (error instanceof WebFailure) return error;
  const first = (error instanceof AggregateError ? error.errors[0] : error) as object;
  if (first instanceof WebFailure) return first;
  const cause = (first as { cause?: unknown } | null)?.cause;
  if (cause instanceof WebFailure) return cause;
  const { code: raw, name } = first as { code?: unknown; name?: unknown };
  const code = String(raw ?? name ?? '');
  if (code === 'ABORT_ERR') return new WebFailure('aborted', 'the request was called off');
  const row = MEANINGS.find((meaning) => meaning.match.test(code));
  const text = row?.text ?? `the connection failed (${code || (first as Error)?.message || 'unknown'})`;
  return new WebFailure('network', text, { transient: row?.transient ?? false, cause: error });
}

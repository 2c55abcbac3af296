import type { Range } from './lines.js';

/** What a line of a note says about the URLs on it. One row a way of saying it. */
interface LineRow {
  name: string;
  sample: string;
  /** One of these, in lower case, stands in every line that matches: few lines cost the pattern. */
  hints: readonly string[];
  /** Of the line in lower case: a pattern that ignores case costs more to make than all lines to read. */
  match: RegExp;
}

const OUTCOMES = [
  ...['fail', 'not ', 'unopened', 'unreachable', 'inaccessible', 'blocked', 'dead', 'broken', 'time'],
  ...['paywall', 'skipped', 'error', 'unavailable'],
];

const FAILED_ROWS: readonly LineRow[] = [
  {
    name: 'status_word',
    sample: '- URL (failed)',
    hints: OUTCOMES,
    match:
      /[([]\s?(?:fetch |open |load |access )?(?:failed|failure|not opened|unopened|unreachable|inaccessible|not accessible|blocked|dead|dead link|broken|timed? ?out|timeout|paywall(?:ed)?|skipped|error|not captured|not fetched|not found|unavailable)\b[^)\]]{0,80}[)\]]/,
  },
  {
    name: 'status_label',
    sample: 'FAILED: URL',
    hints: [...OUTCOMES, 'could'],
    match:
      /^[\s>*+\-\d.)]*\**(?:failed|not opened|unreachable|inaccessible|blocked|broken|dead|skipped|timeout|error|could ?n[o'\u2019]t (?:be )?open(?:ed)?)(?: urls?| links?| to \w+)?\**\s*[:\u2014\u2013-]/,
  },
  {
    name: 'after_dash',
    sample: 'URL \u2014 failed (403)',
    hints: OUTCOMES,
    match:
      /[\u2014\u2013:|-]{1,3}\s{0,3}\**(?:fetch |open(?:ing)? |access )?(?:failed|not opened|unreachable|inaccessible|blocked|dead link|broken link|timed? ?out|paywall(?:ed)?|skipped|not captured|not fetched|unavailable)\b(?!\s+(?:to|in|of|the|by|with|at)\b)/,
  },
  {
    name: 'could_not',
    sample: 'URL could not be opened',
    hints: ['not', "n't", 'n\u2019t'],
    match:
      /\b(?:could|can|would|did)(?: ?not|n[\u2019']t)(?: be)? (?:open|fetch|load|access|reach|retriev|read|render|download)(?:e?d)?\b/,
  },
  {
    name: 'was_not',
    sample: 'URL was not opened',
    hints: ['not ', 'never '],
    match:
      /\b(?:was|were|is) (?:not|never) (?:opened|fetched|accessible|reachable|retrievable|captured)\b|\bnot (?:yet )?(?:opened|fetched)\b/,
  },
  {
    name: 'failed_to',
    sample: 'failed to fetch URL',
    hints: ['failed to', 'unable to', 'impossible to'],
    match:
      /\b(?:failed|unable|impossible) to (?:open|fetch|load|access|reach|retrieve|read|render|download|verify)\b/,
  },
  {
    name: 'http_status',
    sample: 'URL returned HTTP 404',
    hints: ['http', 'status', 'error', 'return', 'give', 'got', '(4', '(5'],
    match:
      /\b(?:http|status|error|returned?|gives?|got)(?: code| an?| status| error| http)*[: ]*(?:4\d\d|5\d\d)\b|\((?:http )?(?:4(?:0[0-9]|1[0-9]|29|51)|50[0-4])\b[^)]{0,60}\)/,
  },
  {
    name: 'mark',
    sample: '\u274c URL',
    hints: ['\u274c', '\u2717', '\u2718', '\u{1f6ab}'],
    match: /[\u274c\u2717\u2718\u{1f6ab}]/u,
  },
  {
    name: 'other_languages',
    sample: 'URL (nicht erreichbar)',
    hints: [
      'nicht ',
      'inaccessible',
      'no se',
      'no disponible',
      '\u65e0\u6cd5',
      '\u672a',
      '\u5931\u8d25',
      '\u30a2\u30af',
      '\u043d\u0435 ',
    ],
    match:
      /nicht (?:erreichbar|abrufbar|ge\u00f6ffnet)|inaccessible|no (?:se pudo (?:abrir|acceder)|disponible)|\u65e0\u6cd5(?:\u8bbf\u95ee|\u6253\u5f00|\u83b7\u53d6)|\u672a(?:\u6253\u5f00|\u80fd\u8bbf\u95ee)|(?:\u8bbf\u95ee|\u83b7\u53d6|\u6293\u53d6|\u6253\u5f00)\u5931\u8d25|\u30a2\u30af\u30bb\u30b9\u3067\u304d\u307e\u305b\u3093|\u043d\u0435 \u0443\u0434\u0430\u043b\u043e\u0441\u044c/,
  },
];

/** Does the line (without its titles and addresses) mark what it names as failed or not opened? */
export function isFailedLine(line: string): boolean {
  const lower = line.toLowerCase();
  return FAILED_ROWS.some((row) => row.hints.some((hint) => lower.includes(hint)) && row.match.test(lower));
}

const EVIDENCE =
  /^[\s>*+\-\d.)]*[*_]{0,2}(?:evidence|quotes?|exact quote|verbatim|excerpt|snippet|passage|extract|page text|content|quoted text|zitat|auszug|citation textuelle|extrait|cita textual|\u6458\u5f55|\u539f\u6587|\u8bc1\u636e|\u5f15\u6587)[*_]{0,2}\s?(?:\([^)]{0,40}\))?[*_]{0,2}\s?[:\uff1a]/;

const EVIDENCE_HINTS = [
  ...['evidence', 'quote', 'verbatim', 'excerpt', 'snippet', 'passage', 'extract', 'page text', 'content'],
  ...[
    'zitat',
    'auszug',
    'citation',
    'extrait',
    'cita textual',
    '\u6458\u5f55',
    '\u539f\u6587',
    '\u8bc1\u636e',
    '\u5f15\u6587',
  ],
];

/** Text of a page that a researcher copied: the URLs in it are the page's, not the run's. */
export function isEvidenceLine(line: string): boolean {
  const lower = line.toLowerCase();
  return EVIDENCE_HINTS.some((hint) => lower.includes(hint)) && EVIDENCE.test(lower);
}

/**
 * A line of a paragraph that records a source: the address stands alone, after a number, at the start before a dash,
 * or at the end after a title and a separator.
 */
export function isSourceLine(line: string, url: Range): boolean {
  const before = line.slice(0, url.start).trimEnd();
  const after = line.slice(url.end).trim();
  if (/^[\s>*_]*(?:\(?\[?[SC^]?\d{1,4}[\]).:]+)?[\s*_<(]*$/.test(before))
    return after === '' || /^[>)*_.,]*\s*(?:$|[-\u2013\u2014:|(])/.test(after);
  if (!/^[>)*_.\]]*(?:\s*[([][^()[\]]{0,80}[)\]]\.?)?$/.test(after)) return false;
  if (/^\s*\[?\^?[SC]?\d{1,4}[\].)]/.test(before)) return true;
  return /[:\uff1a|\u2014\u2013][\s*_<(]*$|\s-[\s<(]*$/.test(before);
}

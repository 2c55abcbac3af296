import { footnoteLabel } from './inline/label.js';
import { MAX_RANGE } from './limits.js';
import type { MarkerLike } from './types.js';

/** A spelling of citation markers. `match` is sticky; `read` tells what its groups name, null: it is none. */
export interface MarkerRow {
  name: string;
  sample: string;
  /** The characters it may start with. */
  starts: string;
  match: RegExp;
  read(match: RegExpExecArray, text: string): Omit<MarkerLike, 'start' | 'end'> | null;
}

const NUMBER = '[SC]?[0-9０-９]{1,6}';
const SEPARATOR = '\\s{0,2}(?:[,，、;；]|[-‐-―−~〜]|\\s)\\s{0,2}';
const NUMBERS = `(${NUMBER}(?:${SEPARATOR}${NUMBER}){0,40})`;

/** Every spelling that reports of models, exports and tools are known to use; the first row that matches wins. */
export const MARKER_ROWS: readonly MarkerRow[] = [
  {
    name: 'numeric',
    sample: '[1], [1, 2], [1 2], [1–3], [S1], ［１］',
    starts: '[［',
    match: sticky(`[[［]\\s{0,2}${NUMBERS}\\s{0,2}[\\]］]`),
    read: ([, list]) => readNumbers(list!),
  },
  {
    name: 'escaped',
    sample: '\\[1\\]',
    starts: '\\',
    match: sticky(`\\\\\\[\\s{0,2}${NUMBERS}\\s{0,2}\\\\?\\]`),
    read: ([, list]) => ({ ...readNumbers(list!), dialect: 'escaped' }),
  },
  {
    name: 'footnote',
    sample: '[^1], [^1_10], [^smith], [^3^]',
    starts: '[',
    match: sticky('\\[\\^([^\\]\\[\\s^]{1,100}\\^?)\\]'),
    read: ([, raw]) => {
      const label = footnoteLabel(raw!);
      const number = /(?:^|_)(\d{1,6})$/.exec(label)?.[1];
      return { kind: 'footnote', prefix: '', label, numbers: number ? [Number(number)] : [] };
    },
  },
  {
    name: 'lenticular',
    sample: '【1†L3】, 【31†L290-L298】, 【24†source】, 【3】, [1†source]',
    starts: '【[',
    match: sticky(`【\\s{0,2}${NUMBERS}\\s{0,2}(?:†[^【】\\n]{0,200})?】|\\[${NUMBERS}†[^\\][\\n]{0,200}\\]`),
    read: ([, list, bracketed]) => ({ ...readNumbers((list ?? bracketed)!), kind: 'lenticular' }),
  },
  {
    name: 'codex_file',
    sample: '【F:src/main.ts†L6-L29】',
    starts: '【',
    match: sticky('【F:[^【】\\n]{1,300}】'),
    read: () => dialect('codex_file', []),
  },
  {
    name: 'assistant_file',
    sample: '【4:0†report.pdf】',
    starts: '【[',
    match: sticky('[【[]\\d{1,4}:\\d{1,4}†[^【】[\\]\\n]{0,200}[】\\]]'),
    read: () => dialect('assistant_file', []),
  },
  {
    name: 'oaicite',
    sample: ':contentReference[oaicite:0]{index=0}, 【oaicite:0】',
    starts: ':[【',
    match: sticky('(?::contentReference\\s?)?[[【]oaicite:(\\d{1,4})[\\]】](?:\\{index=\\d{1,4}\\})?'),
    read: ([, number]) => dialect('oaicite', [Number(number)]),
  },
  {
    name: 'oai_citation',
    sample: '[oai_citation:1‡Title](https://x.example)',
    starts: '[',
    match: sticky('\\[oai_citation(?:_attribution)?:(\\d{1,4})‡[^\\]\\n]{0,300}\\]'),
    read: ([, number]) => dialect('oai_citation', [Number(number)]),
  },
  {
    name: 'cite_colon',
    sample: '[cite: 1, 2], [CITE: 1], [cite 1]',
    starts: '[',
    match: sticky(`\\[(?:[Cc]ite|CITE)(?:\\s?:|\\s)\\s{0,2}${NUMBERS}\\s{0,2}\\]`),
    read: ([, list]) => dialect('cite_colon', readNumbers(list!).numbers),
  },
  {
    name: 'named_number',
    sample: '[citation:3], [source: 3], [Source 3], [ref:1, 2], [Ref. 2], [web:12]',
    starts: '[',
    match: sticky(
      `\\[(?:(?:citation|[Rr]ef(?:erence)?|web|post|news)s?\\s?:|(?:[Ss]ources?|[Rr]ef(?:erence)?s?\\.?)(?:\\s?:|\\s))\\s{0,2}${NUMBERS}\\s{0,2}\\]`,
    ),
    read: ([, list]) => dialect('named_number', readNumbers(list!).numbers),
  },
  {
    name: 'cite_start',
    sample: '[cite_start]',
    starts: '[',
    match: sticky('\\[cite_(?:start|end)\\]'),
    read: () => dialect('cite_start', []),
  },
  {
    name: 'citeturn',
    sample: '\ue200cite\ue202turn0search0\ue202turn0view1\ue201, citeturn0search0, 【turn0search1】',
    starts: '\ue200cf【[',
    match: sticky(
      '(?:\\ue200[a-z_]{1,20}\\ue202[^\\ue200\\ue201\\n]{0,600}\\ue201)|' +
        '\\ue200?(?:file)?cite(?:\\ue202?turn\\d{1,4}[a-z]{1,12}\\d{1,4}){1,60}\\ue201?|' +
        '[【[](?:[,，、]?\\s?turn\\d{1,4}[a-z]{1,12}\\d{1,4}){1,20}(?:†[^【】[\\]\\n]{0,100})?[】\\]]',
    ),
    read: () => dialect('citeturn', []),
  },
  {
    name: 'superscript',
    sample: 'growth.¹, growth⁽²⁾',
    starts: '⁽⁰¹²³⁴⁵⁶⁷⁸⁹',
    match: sticky('⁽([⁰¹²³⁴-⁹₀-₉]{1,3})⁾|([⁰¹²³⁴-⁹]{1,3}(?:[,˒] ?[⁰¹²³⁴-⁹]{1,3}){0,9})'),
    read: (match, text) =>
      match[1] || AFTER_STOP.test(before(text, match.index))
        ? dialect('superscript', (match[1] ?? match[2]!).split(/[,˒] ?/).map(fromRaised))
        : null,
  },
  {
    name: 'sup_tag',
    sample: 'growth<sup>1</sup>',
    starts: '<',
    match: sticky(`<sup>\\s{0,2}${NUMBERS}\\s{0,2}</sup>`),
    read: (match, text) =>
      AFTER_WORD.test(before(text, match.index)) ? dialect('sup_tag', readNumbers(match[1]!).numbers) : null,
  },
];

function sticky(source: string): RegExp {
  return new RegExp(source, 'y');
}

function dialect(name: string, numbers: number[]): Omit<MarkerLike, 'start' | 'end'> {
  return { kind: 'dialect', prefix: '', numbers, dialect: name };
}

/** `1, 3–5` → 1, 3, 4, 5. A range that falls or is far too long names its two ends only. */
export function readNumbers(list: string): Pick<MarkerLike, 'kind' | 'prefix' | 'numbers'> {
  if (/^\d+$/.test(list)) return { kind: 'single', prefix: '', numbers: [Number(list)] };
  const numbers: number[] = [];
  let prefix = '';
  let range = false;
  let ranges = 0;
  for (const [token] of list.matchAll(/[SC]?[0-9０-９]+|[-‐-―−~〜]/g)) {
    if (!/[0-9０-９]$/.test(token)) {
      range = true;
      continue;
    }
    if (token[0] === 'S' || token[0] === 'C') prefix = token[0];
    const number = Number(token.replace(/[SC]/, '').replace(/[０-９]/g, fromFullWidth));
    const from = numbers.at(-1) ?? 0;
    if (range) ranges++;
    if (range && number > from && number - from <= MAX_RANGE) {
      for (let next = from + 1; next < number; next++) numbers.push(next);
    }
    range = false;
    numbers.push(number);
  }
  return { kind: ranges > 0 ? 'range' : numbers.length > 1 ? 'list' : 'single', prefix, numbers };
}

function fromFullWidth(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 48);
}

function fromRaised(digits: string): number {
  let number = 0;
  for (const digit of digits) number = number * 10 + ('⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉'.indexOf(digit) % 10);
  return number;
}

function before(text: string, index: number): string {
  return text.slice(Math.max(0, index - 5), index);
}

/** Raised digits without brackets cite only after a stop: elsewhere they are powers (`km²`, `10⁶`) and names. */
const AFTER_STOP = /[\p{L}\p{Nd})\]"'’”»%][.,;:!?。，、；)\]"'’”»」』]+$/u;
/** `<sup>` cites after a word too; after a digit or a short unit it is a power. */
const AFTER_WORD = /(?:\p{L}{4}|[.,;:!?。，、；)\]"'’”»」』])$/u;

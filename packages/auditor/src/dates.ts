import type { Span } from '@vouch/core';

/** A date as far as it is written: every part is null where it is not. */
export interface TextDate extends Span {
  text: string;
  year: number | null;
  /** 1 to 12; two where `3/4/2024` may be either, none where no month is written. */
  months: readonly number[];
  day: number | null;
  /** `1980s`: the first year of the decade; `19th century`: of the century. */
  span: { first: number; last: number } | null;
}

const MONTHS: readonly string[][] = [
  ['january', 'jan', 'januar', 'janvier', 'enero', 'gennaio', 'janeiro'],
  ['february', 'feb', 'februar', 'février', 'febrero', 'febbraio', 'fevereiro'],
  ['march', 'mar', 'märz', 'mars', 'marzo', 'março'],
  ['april', 'apr', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'luglio', 'julho'],
  ['august', 'aug', 'août', 'agosto'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'décembre', 'diciembre', 'dicembre', 'dezembro'],
];
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

const YEAR = '(?:1\\d|2[01])\\d\\d';
/** Not inside a longer number, amount, identifier or word. */
const ALONE = {
  before: '(?=\\d)(?<![\\p{L}\\d.,$€£¥#/_])(?<!\\p{L}-)',
  after: '(?![\\p{L}\\d]|[.,:/]\\d|-\\d{3}(?!\\d))',
};

interface Row {
  name: string;
  sample: string;
  pattern: RegExp;
  read(groups: Record<string, string | undefined>): Omit<TextDate, 'start' | 'end' | 'text'>;
}

const none = { year: null, months: [], day: null, span: null };
const number = (text: string | undefined) => (text === undefined ? null : Number(text));
const month = (text: string | undefined) => {
  const found = text === undefined ? undefined : (MONTH_OF.get(text.toLowerCase()) ?? Number(text));
  return found !== undefined && found >= 1 && found <= 12 ? [found] : [];
};

const ROWS: readonly Row[] = [
  {
    name: 'iso',
    sample: '2024-03-05',
    pattern: new RegExp(
      `(?=\\d)(?<![\\d-])(?<y>${YEAR})-(?<m>0[1-9]|1[0-2])(?:-(?<d>[0-3]\\d))?(?![\\d-])`,
      'gu',
    ),
    read: ({ y, m, d }) => ({ ...none, year: number(y), months: month(m), day: number(d) }),
  },
  {
    name: 'chinese',
    sample: '2024年3月5日',
    pattern: new RegExp(
      `(?=\\d)(?<!\\d)(?<y>${YEAR})年(?:(?<m>1[0-2]|[1-9])月(?:(?<d>[12]\\d|3[01]|[1-9])日)?)?`,
      'gu',
    ),
    read: ({ y, m, d }) => ({ ...none, year: number(y), months: month(m), day: number(d) }),
  },
  {
    name: 'numeric, year last',
    sample: '5.3.2024; 03/05/2024',
    pattern: new RegExp(
      `(?=\\d)(?<![\\d./])(?<d>[0-3]?\\d)([./-])(?<m>[0-3]?\\d)\\2(?<y>${YEAR})(?![\\d])`,
      'gu',
    ),
    read: ({ d, m, y }) => ({ ...none, year: number(y), months: [...month(m), ...month(d)] }),
  },
  {
    name: 'numeric, year first',
    sample: '2024.03.05; 2024/3/5',
    pattern: new RegExp(
      `(?=\\d)(?<![\\d./])(?<y>${YEAR})([./])(?<m>[01]?\\d)\\2(?<d>[0-3]?\\d)(?![\\d])`,
      'gu',
    ),
    read: ({ y, m, d }) => ({ ...none, year: number(y), months: month(m), day: number(d) }),
  },
  {
    name: 'decade',
    sample: 'the 1980s',
    pattern: new RegExp(`${ALONE.before}(?<y>${YEAR.replace(/\\d$/, '0')})['’]?s(?![\\p{L}\\d])`, 'gu'),
    read: ({ y }) => ({ ...none, span: { first: Number(y), last: Number(y) + 9 } }),
  },
  {
    name: 'century',
    sample: '19th century',
    pattern: /(?=\d)(?<![\p{L}\d])(?<n>1\d|2[01])(?:st|th)[ -]centur(?:y|ies)/giu,
    read: ({ n }) => ({ ...none, span: { first: (Number(n) - 1) * 100, last: Number(n) * 100 } }),
  },
  {
    name: 'year',
    sample: 'in 2024; 2023–24',
    pattern: new RegExp(`${ALONE.before}(?<y>${YEAR})${ALONE.after}`, 'gu'),
    read: ({ y }) => ({ ...none, year: number(y) }),
  },
];

/** Words that are months only next to a number or after "in", "since" and the like. */
const DOUBTFUL = /^(?:may|march|mar|mars|mai|august|jun|jan|dec|sep)\.?$/i;
const MONTH_LEAD = /\b(?:in|since|until|by|of|early|late|mid|during|last|next|from|to|and|on)[ -]$/i;

/** Years, months, decades and centuries of a text, in order. A bare four-digit number is a year. */
export function findDates(text: string): TextDate[] {
  const numeric = ROWS.flatMap((row, rank) =>
    [...text.matchAll(row.pattern)].map((match) => ({
      rank,
      date: {
        start: match.index,
        end: match.index + match[0].length,
        text: match[0],
        ...row.read(match.groups ?? {}),
      },
    })),
  );
  const named = findNamedMonths(text).map((date) => ({ rank: -1, date }));
  const found = [...numeric, ...named].sort((a, b) => a.date.start - b.date.start || a.rank - b.rank);
  let last = 0;
  return found.flatMap(({ date }) => {
    if (date.start < last) return [];
    last = date.end;
    return [date];
  });
}

const DAY_BEFORE = /(?<![\p{L}\d.,])([0-3]?\d)(?:st|nd|rd|th|\.)?(?: of| de)? $/u;
const REST_AFTER = new RegExp(
  `^\\.?(?: ([0-3]?\\d)(?:st|nd|rd|th)?(?![\\d\\p{L}]))?(?:,? (?:of |de )?(${YEAR})(?![\\d\\p{L}]))?`,
  'u',
);

/** `5 March 2024`, `March 5, 2024`, `Mar. 2024`, `5 March`, `March`: words are looked up, then what stands around. */
function findNamedMonths(text: string): TextDate[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap((match) => {
    const months = MONTH_OF.get(match[0].toLowerCase());
    if (months === undefined) return [];
    const end = match.index + match[0].length;
    const before = DAY_BEFORE.exec(text.slice(Math.max(0, match.index - 12), match.index));
    const after = REST_AFTER.exec(text.slice(end, end + 18))!;
    const start = match.index - (before?.[0].length ?? 0);
    const day = before?.[1] ?? after[1];
    const date: TextDate = {
      start,
      end: end + after[0].length,
      text: text.slice(start, end + after[0].length),
      year: number(after[2]),
      months: [months],
      day: number(day),
      span: null,
    };
    return DOUBTFUL.test(date.text) && !isMonth(text, date) ? [] : [date];
  });
}

function isMonth(text: string, date: TextDate): boolean {
  return /^\p{Lu}/u.test(date.text) && MONTH_LEAD.test(text.slice(Math.max(0, date.start - 10), date.start));
}

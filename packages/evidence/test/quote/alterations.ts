/** A seeded generator, so that a campaign gives the same trials each time. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Alteration {
  kind: string;
  sample: string;
  /** The altered quote, or null where this kind doesn't apply. */
  alter(quote: string, random: () => number, others: readonly string[]): string | null;
}

type Random = () => number;

function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Changes one match of a pattern, chosen at random. */
function atMatch(
  quote: string,
  pattern: RegExp,
  random: Random,
  change: (found: string) => string,
): string | null {
  const found = pick([...quote.matchAll(pattern)], random);
  if (found === undefined) return null;
  return quote.slice(0, found.index) + change(found[0]) + quote.slice(found.index + found[0].length);
}

function inside(words: readonly string[], random: Random, margin = 1): number | null {
  const room = words.length - 2 * margin;
  return room <= 0 ? null : margin + Math.floor(random() * room);
}

function byWords(
  quote: string,
  random: Random,
  change: (words: string[], at: number) => string[] | null,
  margin = 1,
) {
  const words = quote.split(/\s+/);
  const at = inside(words, random, margin);
  const changed = at === null ? null : change([...words], at);
  return changed === null ? null : changed.join(' ');
}

const OTHER_WORDS = ['green', 'seven', 'early', 'rarely', 'chiefly', 'lower', 'northern', 'most'];
const GREEK = 'αβγδεκλμσω';

/** One row for each kind of change that makes a quote say something else. */
export const ALTERATIONS: readonly Alteration[] = [
  {
    kind: 'digit changed',
    sample: '17 → 19',
    alter: (q, r) => atMatch(q, /\d/g, r, (d) => String((Number(d) + 1 + Math.floor(r() * 8)) % 10)),
  },
  {
    kind: 'digit added',
    sample: '17 → 170',
    alter: (q, r) => atMatch(q, /\d/g, r, (d) => d + String(Math.floor(r() * 10))),
  },
  { kind: 'digit dropped', sample: '17 → 7', alter: (q, r) => atMatch(q, /\d(?=\d)/g, r, () => '') },
  {
    kind: 'digits moved',
    sample: '17 → 71',
    alter: (q, r) => atMatch(q, /\d\d/g, r, (d) => (d[0] === d[1] ? d : d[1]! + d[0]!)),
  },
  {
    kind: 'decimal point moved',
    sample: '1.75 → 17.5',
    alter: (q, r) => atMatch(q, /\d\.\d/g, r, (d) => `${d[0]}${d[2]}.`),
  },
  { kind: 'sign added', sample: '5 → -5', alter: (q, r) => atMatch(q, /(?<=\s)\d/g, r, (d) => `-${d}`) },
  {
    kind: 'sign dropped',
    sample: '-5 → 5',
    alter: (q, r) => atMatch(q, /(?<=\s)[-−–+<>≤≥~±](?=\s?\d)/g, r, () => ''),
  },
  {
    kind: 'comparison turned',
    sample: '< 5 → > 5',
    alter: (q, r) => atMatch(q, /[<>≤≥]/g, r, (s) => (/[<≤]/.test(s) ? '>' : '<')),
  },
  { kind: 'percent dropped', sample: '5% → 5', alter: (q, r) => atMatch(q, /\s?%/g, r, () => '') },
  { kind: 'number cut at the edge', sample: '… of 1,750 → … of 1', alter: (q, r) => numberCut(q, r) },
  {
    kind: 'not added',
    sample: 'is → is not',
    alter: (q, r) =>
      atMatch(q, /\b(?:is|are|was|were|can|may|has|have|will|does|do)\b/g, r, (w) => `${w} not`),
  },
  {
    kind: 'not dropped',
    sample: 'is not → is',
    alter: (q, r) => atMatch(q, /\s(?:not|no|never|without)(?=\s)/g, r, () => ''),
  },
  {
    kind: 'non- added',
    sample: 'linear → non-linear',
    alter: (q, r) => atMatch(q, /(?<=\s)[a-z]{5,}/g, r, (w) => `non-${w}`),
  },
  {
    kind: 'neighbours swapped',
    sample: 'a b → b a',
    alter: (q, r) =>
      byWords(q, r, (w, i) => (w[i] === w[i + 1] || w[i + 1] === undefined ? null : swap(w, i))),
  },
  {
    kind: 'word replaced',
    sample: 'high → lower',
    alter: (q, r) => byWords(q, r, (w, i) => with1(w, i, pick(OTHER_WORDS, r)!)),
  },
  {
    kind: 'number of a noun',
    sample: 'cell → cells',
    alter: (q, r) =>
      atMatch(q, /(?<=\s)[a-z]{4,}(?=\s)/g, r, (w) => (w.endsWith('s') ? w.slice(0, -1) : `${w}s`)),
  },
  {
    kind: 'word dropped',
    sample: 'a b c → a c',
    alter: (q, r) => byWords(q, r, (w, i) => [...w.slice(0, i), ...w.slice(i + 1)]),
  },
  {
    kind: 'clause dropped',
    sample: 'a, when b, c → a c',
    alter: (q, r) =>
      byWords(q, r, (w, i) => (w.length - i < 5 ? null : [...w.slice(0, i), ...w.slice(i + 3)])),
  },
  { kind: 'word added in front', sample: 'so → rarely so', alter: (q, r) => `${pick(OTHER_WORDS, r)} ${q}` },
  {
    kind: 'word added behind',
    sample: 'so → so early',
    alter: (q, r) => `${q.replace(/[.,;:]$/, '')} ${pick(OTHER_WORDS, r)}`,
  },
  {
    kind: 'word added inside',
    sample: 'a b → a most b',
    alter: (q, r) => byWords(q, r, (w, i) => [...w.slice(0, i), pick(OTHER_WORDS, r)!, ...w.slice(i)]),
  },
  {
    kind: 'letter changed',
    sample: 'cast → cost',
    alter: (q, r) => atMatch(q, /(?<=[a-z])[a-z](?=[a-z])/g, r, (c) => (c === 'e' ? 'o' : 'e')),
  },
  {
    kind: 'Greek letter changed',
    sample: 'α → β',
    alter: (q, r) => atMatch(q, /[α-ω]/g, r, (c) => GREEK[(GREEK.indexOf(c) + 1) % GREEK.length]!),
  },
  {
    kind: 'case of a unit or symbol',
    sample: 'mW → MW',
    alter: (q, r) => atMatch(q, /(?<=\s)[A-Za-z]{1,2}(?=[\s.,;)])|\b[A-Z]{2,}[0-9]*\b/g, r, turnCase),
  },
  {
    kind: 'hyphen dropped',
    sample: 're-sign → resign',
    alter: (q, r) => atMatch(q, /(?<=[A-Za-z0-9])-(?=[A-Za-z0-9])/g, r, () => ''),
  },
  { kind: 'comma dropped', sample: 'a, b → a b', alter: (q, r) => atMatch(q, /,(?=\s)/g, r, () => '') },
  { kind: 'unmarked join', sample: 'a … b → a b', alter: (q, r, others) => unmarkedJoin(q, r, others) },
  { kind: 'ellipsis over a change', sample: 'a … x b', alter: (q, r) => ellipsisOverChange(q, r) },
  {
    kind: 'exponent flattened',
    sample: '10^6 → 106',
    alter: (q, r) =>
      atMatch(q, /(?<=\d)(?:\^\d+|[⁰¹²³⁴-⁹]+)/g, r, (s) => s.normalize('NFKC').replace('^', '')),
  },
];

function numberCut(quote: string, random: Random): string | null {
  const found = pick(
    [...quote.matchAll(/\d[.,]?\d/g)].filter((m) => m.index > 10),
    random,
  );
  return found === undefined ? null : quote.slice(0, found.index + 1);
}

function with1(words: string[], at: number, word: string): string[] {
  return [...words.slice(0, at), word, ...words.slice(at + 1)];
}

function swap(words: string[], at: number): string[] {
  return [...words.slice(0, at), words[at + 1]!, words[at]!, ...words.slice(at + 2)];
}

function turnCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function unmarkedJoin(quote: string, random: Random, others: readonly string[]): string | null {
  const other = pick(others, random);
  if (other === undefined || sameWords(other, quote)) return null;
  const head = quote.split(/\s+/);
  const tail = other.split(/\s+/);
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join(' ');
}

function sameWords(a: string, b: string): boolean {
  return a.replace(/\W/g, '').toLowerCase() === b.replace(/\W/g, '').toLowerCase();
}

function ellipsisOverChange(quote: string, random: Random): string | null {
  const words = quote.split(/\s+/);
  if (words.length < 9) return null;
  const third = Math.floor(words.length / 3);
  const tail = words.slice(2 * third);
  tail[Math.floor(random() * tail.length)] = pick(OTHER_WORDS, random)!;
  return `${words.slice(0, third).join(' ')} ... ${tail.join(' ')}`;
}

/**
 * Whether the altered words stand in the source after all, judged by letters, digits and signs alone and by
 * other code than the ladder's: such a trial says nothing and is left out.
 */
export function trulyThere(source: string, altered: string): boolean {
  return bare(source).includes(bare(altered).trim());
}

function bare(text: string): string {
  return ` ${text
    .replace(/\]\([^)\n]*\)/g, ']')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[*_`[\]#|\\]/g, ' ')
    .replace(/\s+/g, ' ')} `;
}

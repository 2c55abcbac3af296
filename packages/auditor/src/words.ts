/** Words and their stems, for comparing a claim with a passage. */

const STOP = new Set(
  (
    'a an the and or but nor of in on at to from by for with without into onto over under between among through during ' +
    'as is are was were be been being am has have had having do does did done doing will would shall should can could may might must ' +
    'this that these those it its he him his she her hers they them their theirs we us our you your i me my who whom whose which what when where why how ' +
    'not no so than then too very just also only such there here if because while about after before up down out off again more most some any each other ' +
    'all both own same s t re ve ll d m one ones'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

export interface Word {
  start: number;
  end: number;
  /** Folded: lower case, no diacritics, no possessive. */
  text: string;
}

/** Lower case without diacritics, `ß`, ligatures and possessives. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’]/g, "'")
    .toLowerCase()
    .replace(/'s$|'$/, '');
}

export function findWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: foldWord(match[0]),
  }));
}

const SUFFIXES: readonly [RegExp, string][] = [
  [/(?:ies|ied)$/, 'y'],
  [/(?:sses)$/, 'ss'],
  [/(?:ations?|ating|ated|ates|ate)$/, 'at'],
  [/(?:ingly|edly)$/, ''],
  [/(?:ings|ing|ers|er|ed|es|ly)$/, ''],
  [/(?:ments?|ness|ions?)$/, ''],
  [/s$/, ''],
  [/e$/, ''],
];

/** A light stem: enough to see `founded` in `founding`; never shorter than four letters. */
export function stemWord(word: string): string {
  let stem = word;
  for (const [pattern, replacement] of SUFFIXES) {
    const next = stem.replace(pattern, replacement);
    if (next !== stem && next.length >= 4) stem = next;
  }
  return stem.length > 4 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}

export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Stems of the words that carry content. */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const { text: word } of findWords(text)) if (!STOP.has(word)) stems.add(stemWord(word));
  return stems;
}

const ENGLISH = /\b(?:the|of|and|to|in|is|was|were|for|with|that|by|on|are|an|his|her|its|not|has|had|from|at)\b/gi;
const FOREIGN =
  /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von|le|la|les|des|du|et|est|une|el|los|las|una|y|del|il|che|di|per|het|een|och|att|na|w|z|nie)\b/i;
/** One English function word in so many words is enough to call a text English. */
const WORDS_PER_MARK = 14;
/** A text this short may have none: then it is English unless another language shows. */
const SHORT = 12;

export function isEnglish(text: string): boolean {
  const sample = text.slice(0, 4000);
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  const marks = sample.match(ENGLISH)?.length ?? 0;
  if (words >= SHORT || marks > 0) return marks * WORDS_PER_MARK >= words;
  return !FOREIGN.test(sample) && !/[^\p{Script=Latin}\P{L}]/u.test(sample);
}

import { foldText, stem } from '@vouch/core';
import type { Piece } from './sentences.js';

/** How far a sentence repeats a question word for word. */
export interface Repeated {
  /** Words of the longest stretch that stands there as asked, small words between them included but not counted. */
  asAsked: number;
  /** The same, small words left out on both sides. */
  inOrder: number;
}

/** The most of the question's wording that one piece repeats. */
export function repeatedWording(question: string, pieces: readonly Piece[]): Repeated {
  const asked = readWording(question);
  const most = { asAsked: 0, inOrder: 0 };
  for (const piece of pieces) {
    const said = wordingOf(piece);
    most.asAsked = Math.max(most.asAsked, longestRun(asked.all, said.all));
    most.inOrder = Math.max(most.inOrder, longestRun(asked.own, said.own));
  }
  return most;
}

interface Wording {
  all: readonly string[];
  /** Without small words. */
  own: readonly string[];
}

const SMALL: ReadonlySet<string> = new Set(
  (
    'a an the of in on to for is are was be do does i you my it and or what how which when why where can with from at ' +
    'by that this if'
  ).split(' '),
);

function readWording(text: string): Wording {
  const words = foldText(text).toLowerCase().match(WORDS) ?? [];
  const all = words.map((word) => (SMALL.has(word) ? word : stem(word)));
  return { all, own: all.filter((_, at) => !SMALL.has(words[at]!)) };
}

/** A name stays one word: `package.json`, `max_connections`. */
const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}])?/gu;

const wordings = new WeakMap<Piece, Wording>();

function wordingOf(piece: Piece): Wording {
  const known = wordings.get(piece) ?? readWording(piece.text);
  wordings.set(piece, known);
  return known;
}

/** Words in the longest stretch of one list that the other has too; small ones don't count. */
function longestRun(asked: readonly string[], said: readonly string[]): number {
  let longest = 0;
  let before = new Uint16Array(asked.length + 1);
  for (const word of said) {
    const here = new Uint16Array(asked.length + 1);
    asked.forEach((one, at) => {
      if (one !== word) return;
      here[at + 1] = before[at]! + (SMALL.has(one) ? 0 : 1);
      longest = Math.max(longest, here[at + 1]!);
    });
    before = here;
  }
  return longest;
}

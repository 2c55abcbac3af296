const OUTER_QUOTES = `"'`;
const OUTER_ELLIPSIS = /^(?:\.\.\.|\[\.\.\.\]|\(\.\.\.\))\s*|\s*(?:\.\.\.|\[\.\.\.\]|\(\.\.\.\))$/g;
const LAST_PUNCTUATION = /[.,;:!?]$/;
const BRACKETED_FIRST = /^\[(\p{L})\](?=\p{L}|\s)/u;
const FIRST_WORD = /^["'([]?(\p{L}[\p{L}']*)(?![\p{L}\p{N}])/u;
/** Short words that begin sentences. Other short words may be units (mg, Mg) or symbols. */
const SHORT_WORDS = new Set(
  `a i an as at be by do go he if in is it me my no of on or so to up us we à au ce de du en et il je la le les
   ne on ou sa se si tu un al el es lo me mi su te tu un y am da du er es ja je ob so um wo zu di ha ho ma na
   ni se é em os um o e`.split(/\s+/),
);

/** A way to write a quote that leaves its words alone. `ends` is the punctuation that was trimmed from its end. */
export interface Spelling {
  text: string;
  ends: string;
}

/**
 * The spellings of a folded quote, nearest first: as it is; without the quotation marks and dots around it;
 * without its last punctuation; each with the first letter's case changed (`[T]he` too).
 */
export function spellingsOf(quote: string): Spelling[] {
  const bare = trimOuter(quote);
  const spellings: Spelling[] = [{ text: quote, ends: '' }];
  if (bare !== quote) spellings.push({ text: bare, ends: '' });
  const last = LAST_PUNCTUATION.exec(bare);
  if (last !== null) spellings.push({ text: trimOuter(bare.slice(0, -1)), ends: last[0] });
  for (const spelling of [...spellings]) {
    const turned = turnFirstLetter(spelling.text);
    if (turned !== null) spellings.push({ ...spelling, text: turned });
  }
  return spellings;
}

/** Without the given characters at both ends; a pattern would take quadratic time on a long run inside. */
export function trimAll(text: string, chars: string): string {
  let [start, end] = [0, text.length];
  while (start < end && chars.includes(text[start]!)) start += 1;
  while (end > start && chars.includes(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

export function trimOuter(text: string): string {
  let trimmed = text;
  for (;;) {
    const next = trimAll(trimmed.trim().replace(OUTER_ELLIPSIS, ''), OUTER_QUOTES).trim();
    if (next === trimmed) return next;
    trimmed = next;
  }
}

/** No full case folding: mW is not MW, US is not us. Only the first letter of an ordinary word may turn. */
function turnFirstLetter(text: string): string | null {
  const plain = text.replace(BRACKETED_FIRST, '$1');
  const word = FIRST_WORD.exec(plain)?.[1];
  if (word === undefined) return plain === text ? null : plain;
  const rest = word.slice(1);
  const ordinary = rest === rest.toLowerCase() && (word.length > 2 || SHORT_WORDS.has(word.toLowerCase()));
  if (!ordinary) return plain === text ? null : plain;
  const at = plain.indexOf(word);
  const first = word[0]!;
  const turned = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return turned.length === 1 ? plain.slice(0, at) + turned + plain.slice(at + 1) : null;
}

const RAISED = new Map<string, string>(
  [...'0123456789+-=()ni'].map((plain, index) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? plain]),
);
RAISED.set('−', '⁻').set('–', '⁻').set('‐', '⁻');

const REFERENCE_MARK =
  /^[[(]?(?:\d[\d\s,;–−-]{0,30}|[a-z*†‡§¶#]{1,3}|(?:note|nb|lower-alpha)\s?\d{1,3})[\])]?$/i;
const ORDINAL = /^(?:st|nd|rd|th|er|e|re|ère|ème|eme|o|a|os|as|º|ª)$/i;
const BRACKETED = /^[[(]/;
const HAIR_SPACE = '\u200a';

/**
 * How a `<sup>` reads in plain text. A linked reference mark gets a break around it (a hair space, which the
 * quote ladder knows), so that it glues to no word and no number; digits become superscript digits, so that
 * 10⁶ never reads as 106; another raised word after a digit gets `^`; ordinals and ™ stay glued.
 */
export function superscriptText(raw: string, linked: boolean, before: string): string {
  const text = raw.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  if (linked && REFERENCE_MARK.test(text)) {
    return BRACKETED.test(text) ? text : `${HAIR_SPACE}${text}${HAIR_SPACE}`;
  }
  const raised = raise(text);
  if (raised !== null) return raised;
  return /\d/.test(before) && /^[\p{L}\p{N}]/u.test(text) && !ORDINAL.test(text) ? `^${text}` : text;
}

function raise(text: string): string | null {
  let out = '';
  for (const char of text) {
    const up = RAISED.get(char);
    if (up === undefined) return null;
    out += up;
  }
  return out;
}

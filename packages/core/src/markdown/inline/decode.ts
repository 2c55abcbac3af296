/**
 * Entities that stand in URLs of real reports. All of HTML's 2,231 would be one more dependency for names no
 * address holds; an unknown name stays as written, which a look-up then simply doesn't find.
 */
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['colon', ':'],
  ['sol', '/'],
  ['period', '.'],
  ['comma', ','],
  ['lpar', '('],
  ['rpar', ')'],
  ['lsqb', '['],
  ['rsqb', ']'],
  ['num', '#'],
  ['percnt', '%'],
  ['equals', '='],
  ['quest', '?'],
  ['excl', '!'],
  ['commat', '@'],
  ['lowbar', '_'],
  ['ast', '*'],
  ['plus', '+'],
  ['semi', ';'],
  ['hyphen', '\u2010'],
  ['dash', '\u2010'],
  ['ndash', '–'],
  ['mdash', '—'],
]);

const ESCAPE_OR_ENTITY =
  /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

/** Backslash escapes and entities closed by `;` resolved, as in a link's destination. */
export function decodeDestination(raw: string): string {
  if (!raw.includes('\\') && !raw.includes('&')) return raw;
  return raw.replace(ESCAPE_OR_ENTITY, (whole, escaped, decimal, hex, name) => {
    if (escaped) return escaped;
    if (name) return NAMED.get(name) ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : '\ufffd';
  });
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

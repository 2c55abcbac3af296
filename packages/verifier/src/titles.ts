/** A title without case, punctuation and spacing, for telling whether two are the same. */
export function plainTitle(title: string): string {
  if (/^[\x20-\x7e]*$/.test(title)) {
    return title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What can be read of a title in running text: no markup, one line, no brackets that would look like markers. */
export function shownTitle(raw: string): string {
  return raw
    .replace(/[*_`<>|]|\\(?=[^\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .trim()
    .slice(0, 200);
}

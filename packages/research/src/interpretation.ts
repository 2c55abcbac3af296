/**
 * A report on an ambiguous question names on top the one reading that it took. The writer is asked for the line; where
 * it left it out it is put behind the title.
 */
export function withInterpretation(body: string, interpretation: string | null): string {
  const line = plain(interpretation ?? '');
  const end = titleEnd(body);
  if (line === '' || plain(body.slice(0, end + OPENING_LENGTH)).includes(line)) return body;
  const title = body.slice(0, end).trimEnd();
  const rest = body.slice(end).trimStart();
  return [title, `*${line}*`, rest].filter((part) => part !== '').join('\n\n');
}

/** Characters behind the title in which the line counts as being on top. */
const OPENING_LENGTH = 1500;

function titleEnd(body: string): number {
  const title = /^\s*# [^\n]*\n?/.exec(body);
  return title === null ? 0 : title[0].length;
}

/** One line without emphasis, so that it can stand in emphasis itself. */
function plain(text: string): string {
  return text.replace(/[*_]/g, '').replace(/\s+/g, ' ').trim();
}

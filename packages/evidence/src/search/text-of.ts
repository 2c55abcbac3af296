import { Parser } from 'htmlparser2';

/** The words of a title or snippet that services send as HTML (or with entities), on one line. */
export function textOf(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
    onopentagname: (name) => {
      if (name === 'p' || name === 'br' || name === 'li') text += ' ';
    },
  });
  parser.end(html.slice(0, 20_000));
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

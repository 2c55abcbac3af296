/** Pieces of reports that cite, and of Markdown that breaks parsers. */
const PIECES = [
  ...[
    'growth',
    ' of 5 %',
    ' a',
    'b ',
    '*',
    '_',
    '**',
    '~',
    '\\',
    '!',
    '&amp;',
    '.',
    ',',
    ':',
    '"',
    "'",
    '’',
    '。',
    '\t',
  ],
  ...[
    '[1]',
    '[2]',
    '[1][2]',
    '[1, 2]',
    '[1-3]',
    '[^1]',
    '[^n]',
    '[a]',
    '[a][b]',
    '[b][]',
    '【1†L3】',
    '［１］',
  ],
  ...[
    '[',
    ']',
    '](',
    '(',
    ')',
    '![',
    '[]',
    '<',
    '>',
    '`',
    '``',
    '```',
    '~~~',
    '|',
    '|---|',
    '|-|-|',
    ':-:',
    '---',
    '===',
  ],
  ...[
    'https://a.example/x',
    'http://b.example',
    'HTTPS://C.example/(d)',
    'www.d.example/e',
    '<https://e.example/f>',
  ],
  ...[
    '[t](https://g.example/h)',
    '[t](<https://g.example/h i> "j")',
    '![i](https://k.example/l.png)',
    '[2](/u)',
  ],
  ...[
    '<b>',
    '</b>',
    '<div>',
    '<!-- c -->',
    '<!--',
    '-->',
    '<a href="https://m.example">',
    '<script>',
    '<?x?>',
  ],
  ...['[a]: https://n.example/o', '[b]: <p> "q"', '[1]: https://r.example', '[^1]: note', '[^n]: '],
];
const LINE_STARTS = [
  '',
  '',
  '',
  '',
  '# ',
  '## ',
  '> ',
  '> > ',
  '- ',
  '* ',
  '1. ',
  '2) ',
  '   ',
  '    ',
  '| ',
  '\t',
  '- - ',
  '>',
];
const LINE_ENDS = ['\n', '\n', '\n', '\n\n', '\n\n', '\r\n'];

/** A document made of such pieces, the same for the same seed. */
export function randomDocument(seed: number, pieces: readonly string[] = PIECES): string {
  const next = generator(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)]!;
  let text = '';
  for (let line = 1 + Math.floor(next() * 7); line > 0; line--) {
    text += pick(LINE_STARTS);
    for (let piece = Math.floor(next() * 6); piece > 0; piece--) text += pick(pieces);
    text += pick(LINE_ENDS);
  }
  return text;
}

/** Mulberry32: small, seeded, good enough to mix tokens. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

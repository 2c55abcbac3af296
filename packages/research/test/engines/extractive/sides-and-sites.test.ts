import { buildSectionIndex, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages, readQuestion } from '../../../src/engines/extractive/index.js';
import { buildOpenings } from '../../../src/engines/extractive/units.js';

function page(url: string, text: string): ReadablePage {
  const {
    blocks,
    text: visible,
    title,
  } = readPage(new TextEncoder().encode(text), { url, content_type: 'text/markdown' });
  return { url, title: title ?? url, text: visible, blocks, published_at: null };
}

function ask(question: string, ...pages: ReadablePage[]) {
  const { outcome, chosen } = findPassages(question, buildSectionIndex(pages));
  const passages = chosen.map(({ role, candidate }) => ({
    role,
    url: candidate.page.url,
    heading: candidate.shown.path.at(-1),
    text: candidate.shown.pieces.map((piece) => piece.text).join(' '),
  }));
  return { outcome, passages };
}

const LOCK = page(
  'https://loom.example/lock.md',
  '# weave.lock\n\n## warpThreads\n\nThe threads of this thread, as above.\n',
);
const MANIFEST = page(
  'https://loom.example/manifest.md',
  `# weave.json

## name

The name of the cloth is what the market knows it by.

## warpThreads

The warp threads are an object that gives each thread its colour. They hold the tension of the cloth.

## weftThreads

The weft threads are an object that gives each shuttle its thread. They may be torn without harm.

## market

The market that the cloth is brought to when the weaver calls \`loom sell\`.
`,
);

describe('two things that no passage tells apart', () => {
  test('are shown each by its own section, of one page where one describes both', () => {
    const { outcome, passages } = ask(
      'What is the difference between warpThreads and weftThreads?',
      LOCK,
      MANIFEST,
    );
    expect(outcome).toBe('answered');
    expect(passages).toMatchObject([
      { role: 'side', url: MANIFEST.url, heading: 'warpThreads' },
      { role: 'side', url: MANIFEST.url, heading: 'weftThreads' },
    ]);
  });

  test.each([
    ['BLEND', 'BLEND ALL', [false, true]],
    ['threads', 'warpThreads', [true, false]],
    ['warpThreads', 'weftThreads', [false, false]],
  ])('%s and %s: only its whole name tells it from the other: %s', (one, two, expected) => {
    const { sides } = readQuestion(`What is the difference between ${one} and ${two}?`);
    expect(sides?.map(({ byName }) => byName)).toEqual(expected);
  });

  test('a name that only adds a stop word is found as a whole', () => {
    const sorting = page(
      'https://loom.example/sorting.md',
      `# Sorting

## Spools

BLEND and SORT take two spools.

## Threads that stand twice

The result of BLEND holds no thread twice, whereas BLEND ALL keeps every thread.
`,
    );
    const { passages } = ask('What is the difference between BLEND and BLEND ALL?', sorting);
    expect(passages[0]!.text).toContain('whereas BLEND ALL keeps every thread');
  });
});

describe('two sites that answer', () => {
  const dye = page(
    'https://dyer.example/fixing.md',
    '# Fixing a dye\n\nTo fix a dye, boil the cloth in vinegar for an hour. A dye that was fixed so does not run.\n',
  );
  const mordant = page(
    'https://mordant.example/alum.md',
    '# Alum\n\n## How to fix a dye\n\nTo fix the dye, lay the cloth into alum for a night and rinse it in cold water.\n',
  );
  const market = page(
    'https://market.example/prices.md',
    '# Prices\n\nA dye is sold by the ounce. The stall opens when the bell is rung.\n',
  );

  test('are both shown', () => {
    const { passages } = ask('How do I fix a dye?', dye, mordant, market);
    expect(new Set(passages.map(({ url }) => url))).toEqual(new Set([dye.url, mordant.url]));
  });

  test('a site that only names the thing is not', () => {
    const { passages } = ask('How do I fix a dye?', dye, market);
    expect(passages.map(({ url }) => url)).toEqual([dye.url]);
  });
});

describe('words of a question', () => {
  test("a contraction of stop words isn't looked for", () => {
    const words = readQuestion("What happens if I don't wind a spool that doesn't fit?").terms.map(
      ({ word }) => word,
    );
    expect(words).toEqual(['wind', 'spool', 'fit']);
  });

  test.each([
    ['What does the name field in weave.json do?', 'name', false],
    ['What does the file option do?', 'file', false],
    ['Which name has the cloth?', 'name', true],
    ['What does the default option do?', 'default', true],
  ])('%s: %s is an everyday word there: %s', (question, word, generic) => {
    expect(readQuestion(question).terms.find((term) => term.word === word)).toMatchObject({ generic });
  });

  test('the field that is called so answers, on the page that the question names', () => {
    const { passages } = ask('What does the market field in weave.json do?', LOCK, MANIFEST);
    expect(passages[0]).toMatchObject({ url: MANIFEST.url, heading: 'market' });
  });
});

test('what stands below three paragraphs that cannot be quoted introduces nothing', () => {
  const typed = '<a> [<b>] <c>|<d> <e>=<f>';
  const shuttle = (before: number) =>
    page(
      'https://loom.example/shuttle.md',
      `# shuttle\n\n${`${typed}\n\n`.repeat(before)}The shuttle carries the weft through the warp.\n`,
    );
  const openings = (before: number) => buildOpenings(buildSectionIndex([shuttle(before)]), 0).length;
  expect([openings(0), openings(2), openings(3)]).toEqual([1, 1, 0]);
});

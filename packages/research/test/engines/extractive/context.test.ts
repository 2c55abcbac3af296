import { buildSectionIndex, locateQuote, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages } from '../../../src/engines/extractive/index.js';

function page(url: string, text: string, type = 'text/markdown'): ReadablePage {
  const {
    blocks,
    text: visible,
    title,
  } = readPage(new TextEncoder().encode(text), { url, content_type: type });
  return { url, title: title ?? url, text: visible, blocks, published_at: null };
}

function shown(question: string, ...pages: ReadablePage[]): string[] {
  const { chosen } = findPassages(question, buildSectionIndex(pages));
  return chosen[0]?.candidate.shown.pieces.map((piece) => piece.text) ?? [];
}

const OVEN = page(
  'https://kiln.example/oven.md',
  `# Ovens

## Cooling the kiln

A kiln cools for two days. Open the damper a hand's width to cool the kiln faster. It cracks the glaze when it is opened further.

Write the hour into the log:

\`\`\`
kiln log --opened 14:00
\`\`\`

## Firing

### fire-retries

- Default: 3
- Type: number

How often the kiln fires a batch again when the cone has not bent.

The batch is cooled in between.
`,
);

describe('what is shown of a passage', () => {
  test('the paragraph around the sentence that matched, then its code', () => {
    expect(shown('How do I cool the kiln faster?', OVEN)).toEqual([
      'A kiln cools for two days.',
      "Open the damper a hand's width to cool the kiln faster.",
      'It cracks the glaze when it is opened further.',
      'Write the hour into the log:',
      'kiln log --opened 14:00',
    ]);
  });

  test('the settings above an option', () => {
    const pieces = shown('How often does the kiln fire a batch again?', OVEN);
    expect(pieces.slice(0, 2)).toEqual(['Default: 3', 'Type: number']);
  });

  test('every piece stands in the visible text of its page', () => {
    for (const piece of shown('How do I cool the kiln faster?', OVEN))
      expect(locateQuote(OVEN.text, piece).verdict).toBe('exact');
  });

  test('not the next option of a list; an option goes by all its names', () => {
    const list = page(
      'https://kiln.example/options.html',
      '<html><head><title>Options</title></head><body><main><h1>Options</h1><dl><dt>--slow</dt><dt>--no-slow</dt><dd>Raises the heat of the kiln by fifty degrees an hour. Thick walls need it.</dd><dt>--soak</dt><dd>Holds the top heat for twenty minutes.</dd></dl></main></body></html>',
      'text/html',
    );
    const { chosen, candidates } = findPassages('What does --slow do?', buildSectionIndex([list]));
    expect(chosen[0]!.candidate.text).toContain('Raises the heat');
    expect(chosen[0]!.candidate.textAround).not.toContain('twenty minutes');
    expect(candidates.map(({ unit }) => unit.path.at(-1))).toContain('--slow, --no-slow');
  });
});

describe('a question that names one of several sites', () => {
  const site = (name: string, fact: string) =>
    Array.from({ length: 9 }, (_, at) =>
      page(
        `https://${name}.example/${at}.md`,
        `# ${at === 0 ? 'Opening hours' : `Room ${at}`}\n\n${at === 0 ? fact : `Room ${at} of ${name} shows bowls and jugs.`}\n`,
      ),
    );
  const pages = [
    ...site(
      'Claymuseum',
      'Claymuseum is open from nine to five, and the opening hours are longer on Fridays.',
    ),
    ...site('Glassmuseum', 'Glassmuseum is open from ten to four, and the opening hours never change.'),
  ];

  test.each([
    ['Claymuseum', 'nine to five'],
    ['Glassmuseum', 'ten to four'],
  ])('%s', (name, hours) => {
    const { chosen, weighted } = findPassages(
      `What are the opening hours of the ${name}?`,
      buildSectionIndex(pages),
    );
    expect(weighted.home).toBe(`${name.toLowerCase()}.example`);
    expect(chosen).toHaveLength(1);
    expect(chosen[0]!.candidate.text).toContain(hours);
  });

  test('one that names both, or none, is looked for on all', () => {
    const index = buildSectionIndex(pages);
    expect(findPassages('What are the opening hours?', index).weighted.home).toBeNull();
    const both = 'Are the opening hours of the Claymuseum and the Glassmuseum the same?';
    expect(findPassages(both, index).weighted.home).toBeNull();
  });
});

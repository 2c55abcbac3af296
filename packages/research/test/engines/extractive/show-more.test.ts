import type { Claim, Findings, Place } from '@vouch/core/schemas';
import { buildSectionIndex, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import {
  findPassages,
  planQuestion,
  rankPassages,
  toFindings,
  wordsFor,
  writeBrief,
} from '../../../src/engines/extractive/index.js';
import { withSection } from '../../../src/engines/extractive/show-more.js';

function page(url: string, text: string): ReadablePage {
  const source = new TextEncoder().encode(text);
  const { blocks, text: visible, title } = readPage(source, { url, content_type: 'text/markdown' });
  return { url, title: title ?? url, text: visible, blocks, published_at: null };
}

describe('how much of a section is shown', () => {
  const around = Array.from(
    { length: 14 },
    (_, day) => `On day ${day + 1} of the drying the boards are turned once and laid apart again.`,
  );
  const text = ['A stack dries for two weeks under a roof.', ...around].join(' ');
  const index = buildSectionIndex([
    page('https://sawmill.example/drying.md', `# Drying\n\n## Drying a stack\n\n${text}`),
  ]);
  const wordsOf = (words: number) =>
    findPassages('How long does a stack dry?', index, { words }).chosen[0]!.candidate.shown.pieces.reduce(
      (sum, piece) => sum + piece.words,
      0,
    );

  test('goes up to what is asked for, and never over it', () => {
    expect(wordsOf(120)).toBeLessThanOrEqual(120);
    expect(wordsOf(200)).toBeLessThanOrEqual(200);
    expect(wordsOf(200)).toBeGreaterThan(wordsOf(120));
  });

  test.each([
    [1, 250],
    [2, 200],
    [3, 133],
    [4, 120],
    [6, 120],
  ])('%i sub-questions: %i words a passage', (questions, words) => {
    expect(wordsFor(questions)).toBe(words);
  });

  test('what a page begins with is shown with its own section, whichever section led to the page', () => {
    const worn = page(
      'https://sawmill.example/mill-worn.md',
      `# mill-worn

## Description

This command will look at the blades and tell which are worn by now.

Without a name it looks at every blade.

## Configuration

### all

- Default: false

Show every blade, worn or not. For mill worn and mill list this shows all blades that are worn.
`,
    );
    const { candidates } = rankPassages('How can I see which blades are worn?', buildSectionIndex([worn]));
    const opening = candidates.find(({ text }) => text.startsWith('This command will look'))!;
    const index = buildSectionIndex([worn]);
    const led = { ...opening.unit, section: index.sections.length - 1 };
    expect(withSection(led, index, 250).pieces.map(({ text }) => text)).toEqual([
      'This command will look at the blades and tell which are worn by now.',
      'Without a name it looks at every blade.',
    ]);
  });

  test('goes from the beginning of the section over its code to what follows', () => {
    const saw = page(
      'https://sawmill.example/saw.md',
      '# Saw\n\n## Stopping\n\nThe saw has two brakes.\n\nRun this first:\n\n    saw brake --soft\n\nTo stop the saw in an emergency, pull the red cord.\n\nReset the cord before the next cut.\n',
    );
    const { chosen } = findPassages('How do I stop the saw in an emergency?', buildSectionIndex([saw]));
    expect(chosen[0]?.candidate.shown.pieces.map(({ text }) => text)).toEqual([
      'The saw has two brakes.',
      'Run this first:',
      'saw brake --soft',
      'To stop the saw in an emergency, pull the red cord.',
      'Reset the cord before the next cut.',
    ]);
  });
});

describe('what belongs to a passage', () => {
  const html = (url: string, text: string) => {
    const source = new TextEncoder().encode(text);
    const { blocks, text: visible, title } = readPage(source, { url, content_type: 'text/html' });
    return { url, title: title ?? url, text: visible, blocks, published_at: null };
  };
  const textsOf = (question: string, ...pages: ReadablePage[]) =>
    findPassages(question, buildSectionIndex(pages)).chosen.map(({ candidate }) =>
      candidate.shown.pieces.map(({ text }) => text),
    );

  test('of a list of terms the own entry only, with all its paragraphs', () => {
    const flags = html(
      'https://sawmill.example/flags',
      `<title>Mill flags</title><h1>Mill flags</h1><h2>Flags</h2><dl>
<dt>--kerf</dt><dd><p>Width of the cut in a log.</p></dd>
<dt>--oil</dt><dd><p>Drips oil on the blade while the mill runs over a log.</p><p>One can lasts a day.</p></dd>
<dt>--noon</dt><dd><p>Rings the bell when the sun is highest.</p></dd></dl>`,
    );
    expect(textsOf('How do I drip oil on the blade?', flags)).toEqual([
      ['Drips oil on the blade while the mill runs over a log.', 'One can lasts a day.'],
    ]);
  });

  test('it begins with a sentence that stands by itself', () => {
    const stove = page(
      'https://sawmill.example/stove.md',
      `# Stove

## Lighting

The stove of the mill stands in the middle of the long hall. It was built by the uncle of the first master from the stones of the old bridge. These stones hold the heat for a night. Light the stove with dry bark before the first shift.
`,
    );
    const index = buildSectionIndex([stove]);
    const [best] = rankPassages('How do I light the stove?', index).candidates;
    const shown = withSection(best!.unit, index, 40).pieces.map(({ text }) => text);
    expect(shown).toEqual(['Light the stove with dry bark before the first shift.']);
  });

  test('items of a list whole, not only their first sentences', () => {
    const reasons = page(
      'https://sawmill.example/why.md',
      `# Drying

Boards are dried before planing for two reasons:

- A wet board shrinks after planing, and so the master lets each one lie under the long roof by the river until its weight no longer changes from day to day. Its joints would open otherwise, as they did in the chapel of the lower village.
- A wet board rots under the stack.
`,
    );
    const question = 'Why are boards dried before planing?';
    const [shown] = textsOf(question, reasons);
    expect(shown).toContain(
      'Its joints would open otherwise, as they did in the chapel of the lower village.',
    );
    const choice = findPassages(question, buildSectionIndex([reasons]));
    expect(briefOf(toFindings(1, [{ sq: 'sq1', choice, searched: 1 }]), question, 'Drying')).toMatch(
      /> - “A wet board shrinks [^”]*” \[C\d\] “Its joints would open [^”]*” \[C\d\]\n> - “A wet board rots/,
    );
  });
});

function briefOf(findings: Findings, question: string, title: string): string {
  const claims = findings.findings.map((finding, at) => ({
    ...finding,
    id: `C${at + 1}`,
    quotes: [{ exact: finding.quotes[0]!.exact, source: 'S1', verdict: 'exact' }],
    supporting: ['S1'],
  }));
  return writeBrief({
    plan: planQuestion(question),
    claims: claims as unknown as Claim[],
    sources: [{ id: 'S1', url: 'https://sawmill.example/', title }],
    places: findings.places,
  });
}

describe('how a long passage is set', () => {
  const question = 'How do I sharpen the blade of the gang saw?';
  const pages = [
    page(
      'https://sawmill.example/gang.md',
      `# Gang saw

The gang saw cuts a whole log at once. Its frame was cast in 1931.

To sharpen the blade of the gang saw, lift it out and draw the file along each tooth. Wear thick leather gloves.

- The file lies in the drawer of the bench.
- The spare blades hang on the wall behind the stove.

After that the mill may run again until noon.
`,
    ),
  ];
  const choice = findPassages(question, buildSectionIndex(pages));
  const text = briefOf(toFindings(1, [{ sq: 'sq1', choice, searched: 1 }]), question, 'Gang saw');

  test('the sentence it was chosen by is bold, what stands around it is not', () => {
    expect(text).toMatch(
      /\*\*“To sharpen the blade of the gang saw, [^*]*”\*\* \[C\d\] “Wear thick leather gloves\.” \[C\d\]/,
    );
    expect(text.match(/\*\*“/g)).toHaveLength(1);
  });

  test('paragraphs and items stand apart as on the page', () => {
    expect(text).toContain('“Its frame was cast in 1931.” [C2]\n>\n> **“To sharpen');
    expect(text).toMatch(/> - “The spare blades [^\n]*\n>\n> “After that/);
  });
});

describe('places that are named and not quoted', () => {
  const place = (title: string, ...headings: string[]): Place => ({
    sq: 'sq1',
    title,
    headings,
    url: `https://sawmill.example/${title}`,
  });
  const none = (places: Place[]): Findings => ({
    schema: 1,
    researcher: 1,
    used_web_search: true,
    findings: [],
    places,
  });

  test('stand beside what is not answered, three at most, each once', () => {
    const places = [
      place('Saw', 'Stopping'),
      place('Saw', 'Stopping'),
      place('Band'),
      place('Mill', 'Noon'),
      place('Log'),
    ];
    expect(briefOf(none(places), 'Who rang the bell?', 'Saw')).toContain(
      '- Who rang the bell? Nothing that was read speaks of this closely enough to be quoted. What was read comes nearest under *Saw › Stopping*; *Band*; *Mill › Noon*.',
    );
  });

  test('names of pages can not become markup, markers or addresses', () => {
    const text = briefOf(
      none([place('[1] <b>https://evil.example/</b>', '*a* [2](x)')]),
      'Who rang the bell?',
      'Saw',
    );
    expect(text).not.toMatch(/\[\d\]|<b>|https?:/);
  });

  test('beside an answer the next ones are named, never the place that is quoted', () => {
    const pages = [
      page(
        'https://sawmill.example/lease.md',
        '# Leases\n\nA lease is the right of one sawyer to hold a log for a limited time.\n\n## Losing a lease\n\nWhen a sawyer leaves, the lease runs out and the mill hands the log to the next one.\n\n## Renewing a lease\n\nA sawyer renews the lease of a log at noon.\n',
      ),
    ];
    const question = 'What is a lease?';
    const choice = findPassages(question, buildSectionIndex(pages));
    const text = briefOf(toFindings(1, [{ sq: 'sq1', choice, searched: 1 }]), question, 'Leases');
    expect(text).toMatch(
      /Read on the same subject and not quoted: \*Leases › (?:Losing|Renewing) a lease\*; \*Leases › (?:Losing|Renewing) a lease\*\./,
    );
  });

  test('a question on another subject names none', () => {
    expect(
      findPassages(
        'Why do cats purr?',
        buildSectionIndex([page('https://sawmill.example/a.md', '# Saw\n\nA saw cuts a log into boards.\n')]),
      ).places,
    ).toEqual([]);
  });
});

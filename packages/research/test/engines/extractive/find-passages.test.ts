import { buildSectionIndex, locateQuote, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages, rankPassages } from '../../../src/engines/extractive/index.js';
import { heronIndex, heronPages } from './heron.js';

const index = heronIndex();

function ask(question: string) {
  const { outcome, chosen } = findPassages(question, index);
  const quotes = chosen.map(({ candidate }) => candidate.unit.pieces.map((piece) => piece.text));
  return { outcome, quotes, chosen };
}

describe('findPassages', () => {
  test.each([
    ['a list with its lead-in', 'Why does a worker have to renew its lease?', /several reasons:/],
    ['a definition before a mention', 'What is a lease?', /^A lease is the right of one worker/],
    ['a default under the heading of its option', 'How long does a lease last by default?', /^Default: 30/],
    ['a figure of the right kind', 'What is the maximum payload of a job?', /64 kB|largest payload/],
    ['a version for a date', 'When were leases added?', /added in version 2\.4/],
    ['both sides in one sentence', 'What is the difference between ack and nack?', /whereas nack/],
    ['a recipe with its code', 'How do I cancel a job that is waiting?', /^To cancel a job/],
    ['the class by its own page', 'Which class keeps many connections to one broker?', /^A Ring keeps many/],
    ['a row of a table', 'What does HERON_FULL mean?', /HERON_FULL/],
    ['a condition', 'What happens when a worker crashes?', /^When a worker crashes/],
  ])('%s', (_, question, first) => {
    const { outcome, quotes } = ask(question);
    expect(outcome).toBe('answered');
    expect(quotes[0]!.join(' ')).toMatch(first);
  });

  test.each([
    'Who won the football cup in 1990?',
    'How do I bake bread with rye flour?',
    'Why do cats purr?',
    'What is the capital of Mongolia?',
    'How does the stock exchange settle futures?',
  ])('off topic, nothing is quoted: %s', (question) => {
    expect(ask(question)).toMatchObject({ outcome: 'not_answered', chosen: [] });
  });

  test.each(['', '?', 'the of and', '\u0000 \ud800', 'x'.repeat(5000), '(((((((((', 'Why '.repeat(500)])(
    'any text is fine: %j',
    (question) => {
      expect(() => findPassages(question, index)).not.toThrow();
    },
  );

  test('every quote stands on its page, and the list keeps the order of the page', () => {
    for (const question of [
      'Why does a worker have to renew its lease?',
      'What does HERON_GONE mean?',
      'How do I cancel a job?',
    ]) {
      for (const { candidate } of findPassages(question, index).chosen) {
        const verdicts = candidate.unit.pieces.map(
          (piece) => locateQuote(candidate.page.text, piece.text).verdict,
        );
        expect(verdicts.every((verdict) => verdict === 'exact' || verdict === 'typographic')).toBe(true);
        const starts = candidate.unit.pieces.map((piece) => piece.start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }
    }
  });

  test('from better to worse: a definition, a mention, another subject', () => {
    const { candidates } = rankPassages('What is a lease?', index);
    const scoreOf = (start: string) => candidates.find((one) => one.text.startsWith(start))?.score ?? 0;
    const scores = ['A lease is the right', 'When a worker crashes', 'A Ring keeps'].map(scoreOf);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('the same question gives the same passages whatever was asked before', () => {
    const before = JSON.stringify(ask('What is a lease?').quotes);
    ask('How do I cancel a job?');
    expect(JSON.stringify(ask('What is a lease?').quotes)).toBe(before);
  });
});

function page(url: string, text: string, published_at: string | null = null): ReadablePage {
  const { blocks, text: visible } = readPage(new TextEncoder().encode(text), {
    url,
    content_type: 'text/markdown',
  });
  return { url, title: url, text: visible, blocks, published_at };
}

test('many words that no page has are not answered by any page', () => {
  const words = Array.from({ length: 300 }, (_, at) => `qux${at}`).join(' ');
  expect(ask(`What does ${words} do?`).outcome).toBe('not_answered');
});

describe('several sites', () => {
  test('a second site is quoted where there is one', () => {
    const other = page(
      'https://birds.example/lease.md',
      '# Heron notes\n\nA lease is a time-limited claim that a worker has on a job it took from the queue.\n',
    );
    const { chosen } = findPassages('What is a lease?', buildSectionIndex([...heronPages(), other]));
    expect(new Set(chosen.map(({ candidate }) => new URL(candidate.page.url).host)).size).toBe(2);
  });

  test('figures that differ stand side by side', () => {
    const pages = [
      page('https://a.example/1.md', '# Tower\n\nThe iron tower of Belmont is 312 metres high.\n', '2015'),
      page(
        'https://b.example/2.md',
        '# Belmont\n\nThe tower of Belmont has stood 330 metres high since its new mast.\n',
        '2023',
      ),
    ];
    const { chosen } = findPassages('How high is the tower of Belmont?', buildSectionIndex(pages), {
      as_of: '2026-01-01',
    });
    expect(chosen.map(({ candidate }) => candidate.page.published_at)).toEqual(
      expect.arrayContaining(['2015', '2023']),
    );
  });

  test('asked for the present, the newer page goes first', () => {
    const text = (figure: number) =>
      `# Census\n\nThe town of Belmont has ${figure} inhabitants in the current census.\n`;
    const pages = [
      page('https://a.example/old.md', text(4100), '2012'),
      page('https://b.example/new.md', text(5200), '2025'),
    ];
    const { chosen } = findPassages(
      'How many inhabitants does Belmont currently have?',
      buildSectionIndex(pages),
      { as_of: '2026-01-01' },
    );
    expect(chosen[0]!.candidate.page.published_at).toBe('2025');
  });

  test('pages in the language of the question go first', () => {
    const pages = [
      page(
        'https://a.example/en.md',
        '# Belmont\n\nBelmont is a town in the hills and the tower of Belmont is the oldest in the land.\n',
      ),
      page(
        'https://b.example/de.md',
        '# Belmont\n\nDer Turm von Belmont ist ein alter Turm und das Wahrzeichen der Stadt mit dem Namen Belmont.\n',
      ),
    ];
    const { candidates } = rankPassages('Was ist der Turm von Belmont?', buildSectionIndex(pages));
    expect(candidates[0]!.page.url).toContain('de.md');
  });
});

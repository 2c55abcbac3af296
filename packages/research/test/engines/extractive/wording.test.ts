import { buildSectionIndex, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages, rankPassages } from '../../../src/engines/extractive/index.js';
import { readSentences } from '../../../src/engines/extractive/sentences.js';
import { repeatedWording } from '../../../src/engines/extractive/wording.js';

function page(url: string, text: string): ReadablePage {
  const source = new TextEncoder().encode(text);
  const { blocks, text: visible, title } = readPage(source, { url, content_type: 'text/markdown' });
  return { url, title: title ?? url, text: visible, blocks, published_at: null };
}

describe('how far a passage repeats the question', () => {
  const QUESTION = 'How do I call back part of a flock?';
  const rows: [text: string, asAsked: number, inOrder: number][] = [
    ['A whistle calls back part of a flock.', 4, 4],
    ['A whistle calls back a part of the flock.', 2, 4],
    ['Part of a flock was called back.', 2, 2],
    ['The flock is called.', 1, 1],
    ['Geese rest at noon.', 0, 0],
    ['', 0, 0],
  ];
  test.each(rows)('%j', (text, asAsked, inOrder) => {
    expect(repeatedWording(QUESTION, readSentences(text, 0, text.length))).toEqual({ asAsked, inOrder });
  });

  test('of several sentences the one that repeats most counts', () => {
    const text = 'Call the dogs. Part of a flock may be lost. A part of a flock may stay.';
    expect(repeatedWording(QUESTION, readSentences(text, 0, text.length)).asAsked).toBe(2);
  });

  test('the asker’s very words go before the same words in another order', () => {
    const pages = [
      page(
        'https://geese.example/answering.md',
        '# Answering\n\nOf a flock the part that is called calls back.',
      ),
      page(
        'https://geese.example/herding.md',
        '# Herding\n\nA short whistle calls back part of a flock, while the dogs rest at the fence and look up the hill.',
      ),
    ];
    const { chosen } = findPassages(QUESTION, buildSectionIndex(pages));
    expect(chosen[0]?.candidate.page.url).toBe('https://geese.example/herding.md');
  });
});

describe('a figure that is asked for as a bound', () => {
  const pages = [
    page(
      'https://cistern.example/header.md',
      '# The tank file\n\n## The header of the tank file\n\nThe header of a tank file is 100 bytes of size at the begin of the file. The size of a tank in the header of the file counts 4096 bytes for each tank.',
    ),
    page(
      'https://cistern.example/limits.md',
      '# Limits\n\nThe maximum size of a tank file is 281 gigabytes, since its pages are numbered with 32 bits.',
    ),
  ];
  test('is no other figure of its kind', () => {
    const { chosen } = findPassages('What is the maximum size of a tank file?', buildSectionIndex(pages));
    expect(chosen[0]?.candidate.text).toMatch(/281 gigabytes/);
  });
});

describe('pages for those who build the thing', () => {
  const TEXT = '# Seals\n\n## Sealed letters\n\nA sealed letter carries the seal of its writer in red wax.\n';
  const pages = ['technical/seals', 'post/seals'].map((path) =>
    page(`https://mail.example/${path}.md`, TEXT.replace('red', path.startsWith('post') ? 'tan' : 'red')),
  );
  const firstOf = (question: string) =>
    rankPassages(question, buildSectionIndex(pages)).candidates[0]?.page.url;

  test('come after the same words on a page for users', () => {
    expect(firstOf('How do I seal a letter?')).toBe('https://mail.example/post/seals.md');
  });

  test('but not where all of the collection stands in such a folder', () => {
    const inside = pages.map((one) => ({ ...one, url: one.url.replace('/post/', '/technical/post/') }));
    const scoreOf = (some: typeof pages) =>
      rankPassages('How do I seal a letter?', buildSectionIndex(some)).candidates[0]!.score;
    expect(scoreOf(inside)).toBe(scoreOf(pages));
  });

  test('but not where the question asks for them', () => {
    expect(firstOf('How is the seal of a letter made in the technical design?')).toBe(
      'https://mail.example/technical/seals.md',
    );
  });
});

import { buildSectionIndex, type ReadablePage, readPage } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages } from '../../../src/engines/extractive/index.js';
import { readQuestion } from '../../../src/engines/extractive/question.js';
import { whatItSays } from '../../../src/engines/extractive/says-what.js';
import { named, namedByTitle } from '../../../src/engines/extractive/subject.js';
import { weighQuestion } from '../../../src/engines/extractive/weigh.js';

/** The manual pages of a made-up beekeeper's tool: each has a NAME line, a synopsis and a description. */
const COMMANDS: Record<string, [summary: string, ...description: string[]]> = {
  'hive-move': ['Move or rename a hive', 'Frames keep their order. The queen is moved last.'],
  'hive-smoke': [
    'Calm the bees before a hive is opened',
    'Smoke makes bees fill up on honey, which calms them.',
  ],
  'hive-feed': ['Give sugar water to a colony', 'A colony is fed in autumn, after the honey was taken.'],
  'hive-count': ['Count mites on a board', 'This command counts the mites that fell within a day.'],
  'hive-swarm': ['Catch a swarm', 'A swarm is a queen with half of her bees in search of a home.'],
  'hive-log': ['Show what was done to each hive', 'Entries are listed by day, the newest first.'],
  'hive-clean': ['Remove old frames from the store', 'Old frames draw wax moths and are melted down.'],
  'hive-sell': ['Write a bill for honey', 'The bill names the weight and the year of each jar.'],
};

function page(name: string, text: string): ReadablePage {
  const options = { url: `https://hive.example/${name}.md`, content_type: 'text/markdown' };
  const { url, blocks, text: visible, title } = readPage(new TextEncoder().encode(text), options);
  return { url, title: title ?? name, text: visible, blocks, published_at: null };
}

function manual(): ReadablePage[] {
  return Object.entries(COMMANDS).map(([name, [summary, ...description]]) =>
    page(
      name,
      `# ${name}(1)\n\n## NAME\n\n${name} - ${summary}\n\n## SYNOPSIS\n\n    ${name} [--all] HIVE\n\n## DESCRIPTION\n\n${description.join('\n\n')}\n`,
    ),
  );
}

const index = buildSectionIndex(manual());

function firstOf(question: string): string {
  const { outcome, chosen } = findPassages(question, index);
  const { candidate } = chosen[0] ?? { candidate: null };
  return candidate === null ? outcome : `${candidate.page.title}: ${candidate.unit.pieces[0]!.text}`;
}

describe('a page that is named like the question', () => {
  test.each([
    ['what a command does, in its NAME line', 'What does hive smoke do?', /hive-smoke.*Calm the bees/],
    [
      'how something is done, by the command that does it',
      'How do I rename a hive?',
      /hive-move.*Move or rename/,
    ],
    [
      'what it is good for, in its introduction',
      'When should I use hive log?',
      /hive-log.*Show what was done/,
    ],
    [
      'a thing is defined, though a command has its name',
      'What is a swarm?',
      /^hive-swarm\(1\): A swarm is a queen/,
    ],
  ])('%s', (_, question, first) => {
    expect(firstOf(question)).toMatch(first);
  });

  test('a NAME line is followed by the first sentences of its description', () => {
    const { chosen } = findPassages('What does hive smoke do?', index);
    expect(chosen.map(({ candidate }) => candidate.unit.pieces[0]!.text)).toEqual([
      'hive-smoke - Calm the bees before a hive is opened',
      'Smoke makes bees fill up on honey, which calms them.',
    ]);
  });

  test('two commands that no page compares are each shown by their own page', () => {
    const { chosen } = findPassages('What is the difference between hive smoke and hive feed?', index);
    expect(chosen.map(({ role, candidate }) => [role, candidate.page.title])).toEqual([
      ['side', 'hive-smoke(1)'],
      ['side', 'hive-feed(1)'],
    ]);
  });

  test.each([
    ['hive-smoke(1)', 'What does hive smoke do?', 'exactly'],
    ['hive-smoke(1)', 'How do I smoke a cold colony?', 'partly'],
    ['hive-smoke(1)', 'How do I feed a colony?', null],
    ['Smoke — The keeper’s manual', 'What is smoke?', 'exactly'],
    ['Smoke signals', 'What is smoke?', null],
  ])('%s, asked %j: %s', (title, question, expected) => {
    expect(namedByTitle(title, weighQuestion(readQuestion(question), index))).toBe(expected);
  });

  test.each(['--smoke', '<smoke>', '[smoke…]'])('%s is how it is typed, not a name', (heading) => {
    expect(named(heading, weighQuestion(readQuestion('What is smoke?'), index))).toBe(null);
  });
});

describe('what a sentence says of its subject', () => {
  test.each([
    ['A swarm is a queen with half of her bees.', 'What is a swarm?', 'is'],
    ['Swarms (in spring) are the way colonies part.', 'What is a swarm?', 'is'],
    ['Swarms are young colonies that look for a home.', 'What is a swarm?', 'is'],
    ['Swarm traps are forbidden in towns.', 'What is a swarm?', null],
    ['The swarm leaves before noon.', 'What is a swarm?', 'does'],
    ['A swarm catcher is a box on a pole.', 'What is a swarm?', null],
    ['In a swarm the queen is old.', 'What is a swarm?', null],
    ['Bees in a swarm are calm.', 'What is a swarm?', null],
  ])('%s → %s (%s)', (sentence, question, expected) => {
    expect(whatItSays(sentence, weighQuestion(readQuestion(question), index))).toBe(expected);
  });
});

describe('words of a question', () => {
  test('a verb and its particle are one word of titles too', () => {
    const [term] = readQuestion('How do I log in to the hive?').terms;
    expect(term).toMatchObject({ word: 'log', whole: 'login' });
  });

  test('what does A do differently from B asks for the difference', () => {
    const { sides } = readQuestion('What does hive feed do differently from hive smoke?');
    expect(sides?.map(({ name }) => name)).toEqual(['hive feed', 'hive smoke']);
  });
});

test('an option that the question names is answered by its own entry', () => {
  const options = page(
    'hive-count',
    '# hive-count(1)\n\n## DESCRIPTION\n\nCounts the mites of a hive. With --all every hive is counted.\n\n## OPTIONS\n\n### --all\n\nDo not ask which hive is meant.\n\n### --slow\n\nWait a minute between two boards.\n',
  );
  const { outcome, chosen } = findPassages('What does hive count --slow do?', buildSectionIndex([options]));
  expect(outcome).toBe('answered');
  expect(chosen[0]!.candidate.unit.pieces[0]!.text).toBe('Wait a minute between two boards.');
});

test('a heading that asks nearly the same is answered below it', () => {
  const faq = page(
    'faq',
    '# Questions\n\n## How do I turn a jar into a hive?\n\nA jar is a hive with one comb.\n\n## How do I turn a hive into a jar?\n\nTake the comb out first.\n',
  );
  const { chosen } = findPassages('How do I turn a hive into jars?', buildSectionIndex([faq]));
  expect(chosen[0]!.candidate.unit.pieces[0]!.text).toBe('Take the comb out first.');
});

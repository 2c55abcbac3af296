import { describe, expect, test } from 'vitest';
import { IDIOMS, withoutIdioms } from '../../../src/engines/extractive/idioms.js';
import { readQuestion } from '../../../src/engines/extractive/index.js';

function wordsOf(question: string): string[] {
  return readQuestion(question).terms.map(({ word }) => word);
}

describe('idioms of askers', () => {
  test.each(IDIOMS.map(({ sample, match, as }) => ({ sample, match, as })))(
    '$sample',
    ({ sample, match, as }) => {
      expect(sample).toMatch(new RegExp(match, 'iu'));
      expect(withoutIdioms(sample)).not.toBe(sample);
      if (as !== '') expect(withoutIdioms(sample)).toContain(as);
    },
  );

  const rows: [question: string, words: string[]][] = [
    ['How do I find out why a kiln is cold?', ['explain', 'kiln', 'cold']],
    ['How do I find out which kiln is cold?', ['kiln', 'cold']],
    ['How do I turn the alarm on?', ['enable', 'alarm']],
    ['How do I switch off the alarm?', ['disable', 'alarm']],
    ['How can I get rid of old ashes?', ['remove', 'old', 'ashes']],
    ['How do I stop the kiln from overheating?', ['prevent', 'kiln', 'overheating']],
    ['How do I mark a batch as cracked?', ['batch', 'cracked']],
    ['How do I remove a batch that I added by mistake?', ['remove', 'batch', 'added']],
    ['What is the hearth, also called the fire bed?', ['hearth']],
    ['Is it possible to fire two batches in one kiln?', ['fire', 'two', 'batches', 'one', 'kiln']],
  ];
  test.each(rows)('%s', (question, words) => {
    expect(wordsOf(question)).toEqual(words);
  });

  test.each(['How do I fire a batch?', 'Which glaze turns blue?', 'What marks a good kiln?', ''])(
    '%j has none',
    (question) => {
      expect(withoutIdioms(question)).toBe(question);
    },
  );
});

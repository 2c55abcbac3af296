import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guessLanguage } from '../../../src/engines/extractive/language.js';
import { readQuestion } from '../../../src/engines/extractive/question.js';
import { readPiece } from '../../../src/engines/extractive/sentences.js';

function rows(name: string): string[][] {
  const path = new URL(`../../../../../conformance/extractive/${name}`, import.meta.url);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
}

describe('question types', () => {
  test.each(rows('question-types.tsv'))('%s → %s (%s)', (question, type) => {
    expect(readQuestion(question!).type).toBe(type);
  });
});

describe('usable sentences', () => {
  test.each(rows('sentences.tsv'))('%s → %s (%s)', (sentence, usable) => {
    expect(readPiece(sentence!, 0, sentence!.length).usable).toBe(usable === 'yes');
  });
});

describe('languages', () => {
  test.each([
    ['How long does the lease last?', 'en'],
    ['Wie lange hält die Sperre und was passiert danach?', 'de'],
    ['Pourquoi est-ce que la file perd des messages ?', 'fr'],
    ['¿Por qué se pierde el mensaje en la cola?', 'es'],
    ['キューはなぜメッセージを失うのですか', 'ja'],
    ['The letter Ω stands for resistance in the tables of this manual', 'en'],
    ['', 'en'],
  ])('%s → %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });
});

describe('the words of a question', () => {
  test.each([
    ['Why should I avoid a high work_mem?', ['avoid', 'high', 'work_mem']],
    ['How many workers can a queue have?', ['workers', 'queue']],
    ['Warum verliert die Schlange Nachrichten?', ['verliert', 'Schlange', 'Nachrichten']],
    ['What is the?', []],
  ])('%s → %j', (question, words) => {
    expect(readQuestion(question).terms.map((term) => term.word)).toEqual(words);
  });

  test('the sides of a comparison lose what they share', () => {
    const { sides } = readQuestion('What is the difference between heron ack and heron nack in a worker?');
    expect(sides?.map((side) => side.terms.map((term) => term.word))).toEqual([['ack'], ['nack']]);
  });
});

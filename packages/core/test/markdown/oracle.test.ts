import { describe, expect, test } from 'vitest';
import { readCases } from './cases.js';
import { DIFFERENCES, differences } from './differences.js';
import { disagreements, oracleFacts } from './oracle.js';
import { randomDocument } from './random-document.js';

describe('agrees with micromark and GFM', () => {
  const documents = readCases<{ text: string; reason: string }>('documents.jsonl');

  test.each(documents)('$reason', ({ text }) => {
    expect(disagreements(text)).toEqual([]);
  });

  test('and the documents hold every kind of fact', () => {
    const kinds = new Set(
      documents.flatMap(({ text }) => [...oracleFacts(text)].map((fact) => fact.split(' ')[0])),
    );
    expect([...kinds].sort()).toEqual(
      [
        'autolink',
        'bare',
        'break',
        'call',
        'cell',
        'code',
        'definition',
        'destination',
        'heading',
        'html',
        'image',
      ].concat(['item', 'link', 'note', 'paragraph', 'quote', 'tag']),
    );
  });

  test.each(DIFFERENCES)('differs on purpose: $name', ({ name, sample }) => {
    expect(disagreements(sample)).not.toEqual([]);
    expect(differences(sample).map((difference) => difference.name)).toEqual([name]);
  });

  test('random documents differ only where the table says so', () => {
    const unexplained: string[] = [];
    for (let seed = 0; seed < 400; seed++) {
      const text = randomDocument(seed);
      const lines = disagreements(text);
      if (lines.length > 0 && differences(text).length === 0)
        unexplained.push(`${JSON.stringify(text)} ${lines.join('; ')}`);
    }
    expect(unexplained.length, unexplained.join('\n')).toBeLessThanOrEqual(1);
  });
});

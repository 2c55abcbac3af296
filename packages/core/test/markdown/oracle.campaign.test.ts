import { expect, test } from 'vitest';
import { differences } from './differences.js';
import { disagreements } from './oracle.js';
import { randomDocument } from './random-document.js';
import { unseenAddresses } from './unseen.js';

const DOCUMENTS = 20_000;

test(`on ${DOCUMENTS} random documents at most 0.5 % differ in a way the table doesn't list`, () => {
  const kinds = new Map<string, number>();
  const unexplained: string[] = [];
  for (let seed = 0; seed < DOCUMENTS; seed++) {
    const text = randomDocument(1_000_000 + seed);
    expect(unseenAddresses(text), JSON.stringify(text)).toEqual([]);
    const lines = disagreements(text);
    if (lines.length === 0) continue;
    const [kind] = differences(text);
    if (kind) kinds.set(kind.name, (kinds.get(kind.name) ?? 0) + 1);
    else unexplained.push(`${JSON.stringify(text)} ${lines.join('; ')}`);
  }
  console.info(
    Object.fromEntries(kinds),
    `not listed: ${unexplained.length}`,
    unexplained.slice(0, 20).join('\n'),
  );
  expect(unexplained.length / DOCUMENTS, unexplained.join('\n')).toBeLessThanOrEqual(0.005);
});

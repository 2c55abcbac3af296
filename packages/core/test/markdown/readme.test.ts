import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineOf, proseSentences, scanMarkdown } from '../../src/index.js';

test('the Markdown example of the README prints what it says', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const example = /### Markdown\n\n```ts\n([\s\S]*?)```\n\nprints\n\n```\n([\s\S]*?)```/.exec(readme)!;
  const body = example[1]!.replace(/^import .*\n/, '');
  const lines: string[] = [];
  const run = new Function('lineOf', 'proseSentences', 'scanMarkdown', 'console', body);
  run(lineOf, proseSentences, scanMarkdown, { log: (text: string) => lines.push(text) });
  expect(`${lines.join('\n')}\n`).toBe(example[2]);
});

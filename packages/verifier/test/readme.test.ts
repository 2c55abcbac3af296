import { readFileSync } from 'node:fs';
import * as verifier from '@vouch/verifier';
import { expect, it } from 'vitest';

it("README's example gates a report in five lines", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const block = /```ts\n([\s\S]*?)```/.exec(readme)![1]!;
  const draft = /```md\n([\s\S]*?)```/.exec(readme)![1]!;
  const body = block.replace(/^import .*\n/gm, '');
  expect(body.trim().split(/\n+/)).toHaveLength(4);
  const printed: unknown[] = [];
  const run = new Function('readFileSync', 'parseRegistry', 'verifyReport', 'console', body);
  run(() => draft, verifier.parseRegistry, verifier.verifyReport, {
    log: (...values: unknown[]) => printed.push(...values),
  });
  expect(printed[0]).toBe('verified');
  expect(printed[1]).toBe(
    'Bees dance [1]. They sing too.\n\n## Sources\n\n[1] Dance: https://bees.example/dance\n',
  );
  expect(printed[2]).toEqual([
    {
      n: '2',
      url: 'https://bees.example/sing',
      line: 6,
      reason: 'not_captured',
      closest: 'https://bees.example/dance',
    },
  ]);
});

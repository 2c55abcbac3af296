import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { auditDocument, checkSupport, parseKit, RULES, renderTable, VERDICTS } from '../src/index.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The example of the README as a function of what it imports. */
function example(): { run: () => Promise<void>; prints: string } {
  const code = /```ts\nimport [^\n]+\n([\s\S]*?)```/.exec(README)?.[1] ?? '';
  const prints = /prints\n\n```\n([\s\S]*?)```/.exec(README)?.[1] ?? '';
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const run = new AsyncFunction('auditDocument', 'checkSupport', 'parseKit', 'renderTable', code);
  return { run: () => run(auditDocument, checkSupport, parseKit, renderTable), prints };
}

it('prints what the README says', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line);
  });
  const { run, prints } = example();
  await run();
  log.mockRestore();
  expect(lines.join('\n').trim()).toBe(prints.trim());
});

it('names every rule, in the README or the table of verdicts', () => {
  const known = new Set(VERDICTS.map(({ rule }) => rule));
  for (const { name, severity } of RULES) {
    expect([name, README.includes(`\`${name}\``)]).toEqual([name, true]);
    expect([name, known.has(name)]).toEqual([name, severity === 'fault']);
  }
});

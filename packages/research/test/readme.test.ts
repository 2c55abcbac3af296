import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as research from '../src/index.js';
import { folder } from './helpers.js';

it('runs the example of the README', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, imports = '', body = ''] =
    /```ts\nimport (\{[^}]+\}) from '@vouch\/research';\n([\s\S]*?)```/.exec(readme)!;
  const dir = folder({ 'docs/tides.md': '# Tides\n\nOn most coasts the tide rises twice a day.\n' });
  const placed = body
    .replaceAll("'vault'", JSON.stringify(join(dir, 'vault')))
    .replaceAll("'docs'", JSON.stringify(join(dir, 'docs')));
  const run = new Function(
    'research',
    `const ${imports} = research; return (async () => {${placed}; return presented})()`,
  );
  expect(await run(research)).toMatchObject({ kind: 'report', outcome: 'verified' });
});

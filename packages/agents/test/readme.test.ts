import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeDir } from './helpers.js';

/** A claude that is logged in and knows two rivers. */
const CLAUDE = `#!/bin/sh
case "$1" in
  --version) echo '2.1.197 (Claude Code)' ;;
  auth) echo '{"loggedIn":true}' ;;
  *) echo '{"type":"system","subtype":"init"}'
     echo '{"type":"result","is_error":false,"result":"{\\"rivers\\":[\\"Ucayali\\",\\"Marañón\\"]}"}' ;;
esac
`;

test('the example of the README runs', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)![1]!;
  const dir = makeDir();
  writeFileSync(join(dir, 'claude'), CLAUDE, { mode: 0o755 });
  vi.stubEnv('PATH', `${dir}:${process.env['PATH']}`);
  const body = example.replace(/^import .*\n/gm, '').replace("run_dir: 'run'", 'run_dir: dir');
  const { detectEngines, makeAsk } = await import('../src/index.js');
  const { z } = await import('zod');
  const said: unknown[][] = [];
  const log = {
    log: (...args: unknown[]) => said.push(args),
    error: (...args: unknown[]) => said.push(args),
  };
  const run = new Function(
    'detectEngines',
    'makeAsk',
    'z',
    'console',
    'dir',
    `return (async () => {${body}})()`,
  );
  await run(detectEngines, makeAsk, z, log, dir);
  vi.unstubAllEnvs();
  expect(said).toEqual([[['Ucayali', 'Marañón'], []]]);
});

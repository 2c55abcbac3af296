import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as evidence from '../src/index.js';
import { openServer, type TestServer } from './helpers/server.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```(?:ts)?\n([\s\S]*?)```/g)].map((match) => match[1]!);

let server: TestServer;
let dir: string;
beforeAll(async () => {
  server = await openServer({
    '/lagoon': '<title>Lagoons</title><p>The lagoon stores 12 GWh a year. In spring it is more.</p>',
  });
  dir = mkdtempSync(join(tmpdir(), 'vouch-readme-'));
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await server.close();
});

/** Runs an example as it stands, with a host and a directory that exist. */
async function run(code: string): Promise<string> {
  const lines: string[] = [];
  const body = code
    .replace(/^import (.*) from .*$/m, 'const $1 = evidence;')
    .replaceAll('https://tides.example/lagoon', `${server.origin}/lagoon`)
    .replaceAll("'snapshots'", JSON.stringify(dir));
  const log = (...values: unknown[]) =>
    lines.push(
      values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(' '),
    );
  const local = { ...evidence, openWeb: () => evidence.openWeb({ allowHosts: ['127.0.0.1'] }) };
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction('evidence', 'console', body)(local, { log });
  return `${lines.join('\n')}\n`;
}

test.each([
  ['capturing and validating', 0],
  ['pages and quotes', 2],
])('the example of %s prints what the README says', async (_, block) => {
  expect(await run(blocks[block]!)).toBe(blocks[block + 1]);
});

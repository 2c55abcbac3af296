import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detectEngines, type EngineReport } from '../src/detect.js';
import { parseFeatures } from '../src/probe.js';
import { compareVersions, parseVersion } from '../src/versions.js';
import { makeDir } from './helpers.js';

/** Looks at one engine whose program is this shell script. */
async function look(
  engine: EngineReport['engine'],
  script: string | null,
  more: Record<string, string> = {},
): Promise<EngineReport> {
  const dir = makeDir();
  const home = join(dir, 'home');
  mkdirSync(join(home, '.gemini'), { recursive: true });
  if (script !== null) writeFileSync(join(dir, engine), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: `${dir}:/usr/bin:/bin`, HOME: home, ...more };
  const reports = await detectEngines({ env, pass_env: Object.keys(more) });
  return reports.find((report) => report.engine === engine)!;
}

const CLAUDE = (status: string) =>
  `case "$1" in --version) echo '2.1.197 (Claude Code)';; auth) ${status};; esac`;
const CODEX = (status: string) =>
  `case "$1" in --version) echo 'codex-cli 0.171.0';; login) ${status};; esac`;

describe('what is there', () => {
  test.each([
    [
      'a program that is missing',
      'claude',
      null,
      { program: null, usable: false, login: 'unknown' },
      'not installed',
    ],
    [
      'logged in',
      'claude',
      CLAUDE(`echo '{"loggedIn":true}'`),
      { version: '2.1.197', usable: true, login: 'yes' },
      'ready',
    ],
    [
      'logged out',
      'claude',
      CLAUDE(`echo '{"loggedIn": false}'; exit 1`),
      { usable: false, login: 'no' },
      '/login',
    ],
    [
      'a version without that command',
      'claude',
      CLAUDE('echo unknown command; exit 1'),
      { usable: true, login: 'unknown' },
      'first call',
    ],
    [
      'a stub',
      'claude',
      'echo "Error: claude native binary not installed." >&2; exit 1',
      { usable: false },
      'stub',
    ],
    [
      'a wrapper with a banner',
      'codex',
      `echo 'Welcome to ACME 12!'\n${CODEX('exit 0')}`,
      { version: '0.171.0', usable: true, login: 'yes' },
      'ready',
    ],
    ['a wrapper that says nothing', 'codex', 'exit 0', { version: null, usable: false }, 'wrapper'],
    ['too old', 'codex', "echo 'codex-cli 0.20.0'", { version: '0.20.0', usable: false }, 'too old'],
    [
      'newer than known',
      'codex',
      CODEX('exit 0').replace('0.171', '9.1'),
      { usable: true },
      'newer than the newest',
    ],
    [
      'codex logged out',
      'codex',
      CODEX('echo "Not logged in" >&2; exit 1'),
      { usable: false, login: 'no' },
      'codex login',
    ],
    ['gemini without a key', 'gemini', 'echo 0.61.0', { usable: false, login: 'no' }, 'GEMINI_API_KEY'],
    [
      'agy, whose login nobody can ask',
      'agy',
      'echo 1.2.0',
      { usable: true, login: 'unknown' },
      'never run by the authors',
    ],
  ] as const)('%s', async (_, engine, script, expected, said) => {
    const report = await look(engine, script);
    expect(report).toMatchObject(expected);
    expect(report.message).toContain(said);
    expect(report.lost).not.toBe('');
  });

  test('a key counts only when it is passed', async () => {
    expect(await look('gemini', 'echo 0.61.0', { GEMINI_API_KEY: 'k' })).toMatchObject({
      login: 'yes',
      usable: true,
    });
  });
});

test.each([
  ['2.1.197 (Claude Code)', '2.1.197'],
  ['codex-cli 0.171.0', '0.171.0'],
  ['Banner 2024\nv0.61.0-nightly', '0.61.0'],
  ['no version', null],
  ['1.2', null],
])('the version in %j', (said, version) => {
  expect(parseVersion(said)).toBe(version);
});

test('versions are compared by number', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0);
  expect(compareVersions('2.0.0', '1.99.99')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
});

test("codex's features", () => {
  expect(
    parseFeatures('goals        stable             true\nhooks  experimental  false\nNote: x\n'),
  ).toEqual(['goals', 'hooks']);
  expect(parseFeatures('error: unknown command\n')).toBeNull();
  expect(parseFeatures('')).toBeNull();
});

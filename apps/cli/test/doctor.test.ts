import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../src/cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-doctor-'));
  mkdirSync(join(dir, 'home'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A program on the only PATH there is. */
function install(name: string, script: string): void {
  writeFileSync(join(dir, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

async function doctor(...argv: string[]) {
  let out = '';
  let err = '';
  const exit = await runCli(['doctor', ...argv], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd: dir,
    env: { PATH: dir, HOME: join(dir, 'home') },
    now: () => new Date('2026-06-30T12:00:00Z'),
    isTTY: false,
    setExit: () => {},
  });
  return { exit, out, err };
}

async function find(name: string) {
  const { out } = await doctor('--json');
  return JSON.parse(out).programs.find((found: { name: string }) => found.name === name);
}

test('on a bare machine everything is told and nothing fails', async () => {
  const { exit, out, err } = await doctor();
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  for (const name of ['claude', 'codex', 'gemini', 'agy', 'yt-dlp', 'chromium', 'embedder'])
    expect(out).toContain(name);
  expect(out).toContain('a run lacks');
  expect(out).toContain('--engine auto takes: extractive');
});

test('an agent that is logged in is the one that auto takes', async () => {
  install(
    'claude',
    `case "$1" in --version) echo '2.1.197 (Claude Code)';; auth) echo '{"loggedIn":true}';; esac`,
  );
  expect((await doctor()).out).toContain('--engine auto takes: claude');
  expect(await find('claude')).toMatchObject({ found: true, version: '2.1.197', login: 'yes', usable: true });
});

test.each([
  ['current', 'echo 2026.06.20', true, 'ready'],
  ['old', 'echo 2025.04.30', true, 'days old'],
  ['broken', 'exit 1', false, 'install it anew'],
])('a yt-dlp that is %s', async (_, script, usable, said) => {
  install('yt-dlp', script);
  const found = await find('yt-dlp');
  expect(found).toMatchObject({ found: true, usable });
  expect(found.message).toContain(said);
});

test('a browser by any of its names', async () => {
  install('google-chrome', "echo 'Google Chrome 138.0.7204.92'");
  expect(await find('chromium')).toMatchObject({ found: true, version: '138.0.7204.92', usable: true });
});

test('mcp without its directories is a sentence', async () => {
  let err = '';
  const io = {
    out: () => {},
    err: (text: string) => {
      err += text;
    },
    cwd: dir,
    env: {},
    now: () => new Date(),
    isTTY: false,
    setExit: () => {},
  };
  expect(await runCli(['mcp'], io)).toBe(2);
  expect(err).toContain('--call-dir and --snapshots');
});

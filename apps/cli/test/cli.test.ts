import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vouch } from './vouch.js';

const dir = mkdtempSync(join(tmpdir(), 'vouch-cli-'));
const docs = join(dir, 'docs');
mkdirSync(docs);
writeFileSync(
  join(docs, 'tides.md'),
  '# Tides\n\n## How often\n\nThe tide rises twice a day on most coasts, because the earth turns under two bulges of water.\n',
);
mkdirSync(join(dir, 'empty'));
writeFileSync(join(dir, 'file'), 'x');

function ask(...more: string[]): string[] {
  return ['research', 'How often does the tide rise?', '--engine', 'extractive', ...more];
}

describe('vouch research', () => {
  it('answers from a folder, and query finds its claims from anywhere', async () => {
    const asked = await vouch(ask('--corpus', 'docs', '--vault', 'v', '--json'), dir);
    expect(asked.err).not.toContain('fault of ours');
    expect(asked.exit).toBe(0);
    const { report, outcome } = JSON.parse(asked.out);
    expect(outcome).toBe('verified');
    expect(readFileSync(report, 'utf8')).toContain('twice a day');
    const found = await vouch(['query', 'tide twice a day', '--vault', join(dir, 'v')], tmpdir());
    expect(found.out).toContain('The tide rises twice a day');
    const none = await vouch(['query', 'xyzzy plugh', '--vault', join(dir, 'v')], tmpdir());
    expect(none.out).toBe('no matching claims across 1 briefs searched\n');
    const runs = await vouch(['runs', '--vault', join(dir, 'v')], tmpdir());
    expect(runs.out).toContain('verified');
  });

  it('stops after the plan and goes on from an edited one', async () => {
    const planned = await vouch(ask('--corpus', 'docs', '--vault', 'p', '--plan-only'), dir);
    expect(planned.exit).toBe(0);
    expect(planned.err).toMatch(/go on with: vouch research --resume=2026-05-01-/);
    const resumed = await vouch(['research', '--resume', '--vault', 'p', '--json'], dir);
    expect(JSON.parse(resumed.out).outcome).toBe('verified');
  });

  it('cites documents under the address that the user declares, and says so', async () => {
    const asked = await vouch(ask('--corpus', 'docs=https://tides.example.org/', '--vault', 'b'), dir);
    expect(asked.out).toContain('https://tides.example.org/tides.md');
    expect(asked.err).toContain(
      '1 of 1 sources are documents from disk, cited under the address you declared',
    );
  });
});

describe('documents from disk', () => {
  it('are cited as files where no address is declared, and the note claims none', async () => {
    const asked = await vouch(ask('--corpus', 'docs', '--vault', 'f'), dir);
    expect(asked.err).toContain('1 of 1 sources are documents from disk\n');
  });
});

describe('bad input', () => {
  const research = (...more: string[]) => ['research', 'How often?', '--engine', 'extractive', ...more];
  it.each([
    {
      name: 'an empty question',
      args: ['research', ' ', '--engine', 'extractive', '--corpus', 'docs'],
      says: 'The question is empty',
    },
    { name: 'no question', args: ['research', '--engine', 'extractive'], says: 'Ask a question' },
    {
      name: 'a corpus that is not there',
      args: research('--corpus', 'nowhere'),
      says: 'Cannot read the folder',
    },
    { name: 'a corpus that is a file', args: research('--corpus', 'file'), says: 'is not a folder' },
    { name: 'a folder with nothing readable', args: research('--corpus', 'empty'), says: 'Nothing to read' },
    {
      name: 'a vault that is a file',
      args: research('--corpus', 'docs', '--vault', 'file'),
      says: 'Cannot write in the vault',
    },
    {
      name: 'a run id that leaves the vault',
      args: ['research', '--resume=../x', '--vault', 'v'],
      says: 'run id',
    },
    {
      name: 'an unknown run',
      args: ['research', '--resume=2026-01-01-x', '--vault', 'v'],
      says: 'There is no run',
    },
    {
      name: 'an unknown engine',
      args: ['research', 'q', '--engine', 'oracle'],
      says: 'There is no engine "oracle"',
    },
    { name: 'an unknown search', args: research('--search', 'oracle'), says: 'There is no search "oracle"' },
    {
      name: 'a day that is none',
      args: research('--corpus', 'docs', '--as-of', '2026-02-30'),
      says: 'is no day',
    },
    {
      name: 'a limit that is none',
      args: research('--corpus', 'docs', '--max-calls', 'many'),
      says: 'is no number above zero',
    },
    { name: 'an unknown command', args: ['reserch'], says: 'Did you mean research' },
    { name: 'an unknown option', args: ['research', 'q', '--corups', 'x'], says: 'Did you mean --corpus' },
    { name: 'a report that is not there', args: ['check', 'nowhere.md'], says: 'Cannot read the report' },
    {
      name: 'snapshots that are not there',
      args: ['check', 'docs/tides.md', '--offline', '--snapshots', 'none'],
      says: 'There is no directory of snapshots',
    },
    {
      name: 'a lane note that is not there',
      args: ['yt', 'filter', '--run-dir', 'docs', '--index', '1'],
      says: 'has no yt-report folder',
    },
    {
      name: 'a brief that is not there',
      args: ['brief', 'refresh', 'none', '--vault', 'v'],
      says: 'There is no brief',
    },
  ])('$name: one sentence, exit 2', async ({ args, says }) => {
    const { exit, out, err } = await vouch(args, dir);
    expect(err).toContain(says);
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('shows an example first in the help of every command', async () => {
    for (const name of [
      'research',
      'check',
      'query',
      'runs',
      'doctor',
      'verify',
      'capture',
      'validate',
      'audit',
      'mcp',
    ]) {
      const { out, exit } = await vouch([name, '--help'], dir);
      expect(exit).toBe(0);
      expect(out, name).toMatch(/^Example: vouch /);
    }
  });
});

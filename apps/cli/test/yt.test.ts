import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vouch } from './vouch.js';

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';
const NOTE = `Said [1]. Unseen [2].\n\n## Sources\n\n[1] A talk: ${VIDEO}\n[2] No talk: https://youtu.be/neverseen00\n`;
const LOG = JSON.stringify({ index: 1, opened: [{ url: VIDEO, kind: 'video', ok: true }] });

function runDir(files: Partial<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-yt-filter-'));
  mkdirSync(join(dir, 'yt-report'));
  for (const [name, text] of Object.entries(files))
    if (text !== undefined) writeFileSync(join(dir, 'yt-report', name), text);
  return dir;
}

const filter = (dir: string, ...more: string[]) =>
  vouch(['yt', 'filter', '--run-dir', dir, ...more], tmpdir());

describe('vouch yt filter', () => {
  it('prints the path of the filtered note, and what it took out', async () => {
    const dir = runDir({ 'researcher_yt_1.md': NOTE, 'opened_yt_1.json': LOG });
    const { exit, out, err } = await filter(dir, '--index', '1');
    expect(exit).toBe(0);
    expect(out).toBe(`${dir}/notes/researcher_yt_1.md\n`);
    expect(readFileSync(out.trim(), 'utf8')).toBe(`Said [1].\n\n## Sources\n\n[1] A talk: ${VIDEO}\n`);
    expect(err).toContain('Codex trust-check skipped');
    expect(err).toContain('self-reported');
    expect(err).toContain('https://youtu.be/neverseen00 was never opened and was removed.');
  });

  it.each([
    { name: 'no log', files: {}, flags: [], why: 'the opened log is missing' },
    { name: 'a log that is no JSON', files: { 'opened_yt_1.json': 'opened' }, flags: [], why: 'is not JSON' },
    {
      name: 'a log of another shape',
      files: { 'opened_yt_1.json': '[]' },
      flags: [],
      why: 'has a wrong shape',
    },
    {
      name: 'no annotations',
      files: { 'opened_yt_1.json': LOG },
      flags: ['--codex-present'],
      why: 'its annotations are missing',
    },
    {
      name: 'cut annotations',
      files: { 'opened_yt_1.json': LOG, 'codex_annotations.json': '{"annotations":[{"index":1,' },
      flags: ['--codex-present'],
      why: 'its annotations are no whole JSON',
    },
    {
      name: 'an annotation without verdict',
      files: { 'opened_yt_1.json': LOG, 'codex_annotations.json': '{"annotations":[{"index":1,"url":"x"}]}' },
      flags: ['--codex-present'],
      why: 'have an invalid entry',
    },
  ])('excludes the note on $name and says so', async ({ files, flags, why }) => {
    const dir = runDir({ 'researcher_yt_1.md': NOTE, ...files });
    const { exit, out, err } = await filter(dir, '--index', '1', ...flags);
    expect(exit).toBe(0);
    expect(out).toBe('');
    expect(err).toMatch(/YouTube note 1 is excluded/);
    expect(err).toContain(why);
    expect(existsSync(join(dir, 'notes/researcher_yt_1.md'))).toBe(false);
  });

  it('takes back a note that it let through before', async () => {
    const dir = runDir({ 'researcher_yt_1.md': NOTE, 'opened_yt_1.json': LOG });
    await filter(dir, '--index', '1');
    await filter(dir, '--index', '1', '--codex-present');
    expect(readFileSync(join(dir, 'notes/researcher_yt_1.md'), 'utf8')).not.toContain('youtube');
  });

  it.each([
    {
      name: 'a run that is not there',
      args: ['--run-dir', '/nowhere/run', '--index', '1'],
      says: 'There is no run directory',
    },
    {
      name: 'a run without a lane',
      args: ['--run-dir', tmpdir(), '--index', '1'],
      says: 'its YouTube lane did not run',
    },
    { name: 'a note that is not there', args: ['--index', '7'], says: '--index may be 1.' },
    { name: 'an index that is none', args: ['--index', '1e0'], says: 'is no note number' },
  ])('refuses $name in one sentence', async ({ args, says }) => {
    const dir = runDir({ 'researcher_yt_1.md': NOTE });
    const { exit, out, err } = await filter(dir, ...args);
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(says);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('vouch yt run', () => {
  it.each([
    { name: 'an empty question', args: ['  '], says: 'ask it in quotes: vouch yt run' },
    {
      name: 'an engine that is none',
      args: ['tides', '--yt-engine', 'bard'],
      says: 'There is no --yt-engine bard',
    },
    { name: 'no engine at all', args: ['tides', '--yt-engine', 'off'], says: 'nothing to run' },
    { name: 'a language that is none', args: ['tides', '--lang', 'en;x'], says: 'is no language code' },
    { name: 'a day that is none', args: ['tides', '--as-of', 'soon'], says: 'is no day' },
  ])('refuses $name in one sentence and makes no run', async ({ args, says }) => {
    const vault = join(mkdtempSync(join(tmpdir(), 'vouch-yt-run-')), 'vault');
    const { exit, err } = await vouch(['yt', 'run', ...args, '--vault', vault], tmpdir(), { PATH: '' });
    expect(exit).toBe(2);
    expect(err).toContain(says);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(vault)).toBe(false);
  });

  it('says why the wished engine is not there, with the mend, and leaves no run behind', async () => {
    const vault = join(mkdtempSync(join(tmpdir(), 'vouch-yt-run-')), 'vault');
    const args = ['yt', 'run', 'tides', '--yt-engine', 'gemini', '--vault', vault];
    const { exit, err } = await vouch(args, tmpdir(), { PATH: '' });
    expect(exit).toBe(5);
    expect(err).toContain('gemini is not installed; npm install -g @google/gemini-cli.');
    expect(existsSync(join(vault, 'tides'))).toBe(false);
  });

  it('tells what it could not do where nothing is installed', async () => {
    const vault = join(mkdtempSync(join(tmpdir(), 'vouch-yt-run-')), 'vault');
    const { exit, out, err } = await vouch(['yt', 'run', 'tides', '--vault', vault], tmpdir(), { PATH: '' });
    expect(exit).toBe(3);
    expect(out).toBe('');
    for (const line of [
      'At most 0 model calls.',
      'yt-dlp is not installed',
      'no_search',
      'found no usable video',
    ])
      expect(err).toContain(line);
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../src/cli.js';

const GOOD = 'One [1]. Two [2].\n\n## Sources\n[1] A: https://a.test/x/1\n[2] Z: https://fake.test/2\n';
const NOTE = '- [A](https://a.test/x/1)\n- [B](https://b.test/y/2)\n';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-verify-'));
});

function put(path: string, data: string | Uint8Array): string {
  const full = join(dir, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, data);
  return full;
}

const read = (path: string) => readFileSync(join(dir, path), 'utf8');

async function vouch(...argv: string[]): Promise<{ exit: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const exit = await runCli(['verify', ...argv], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd: dir,
    env: {},
    now: () => new Date('2026-01-02T03:04:05Z'),
    isTTY: false,
    setExit: () => {},
  });
  return { exit, out, err };
}

const FLAGS = [
  '--report',
  'run/report_draft.md',
  '--notes',
  'run/notes',
  '--out',
  'run/report_final.md',
  '--audit',
  'run/audit.json',
];

describe('vouch verify', () => {
  it('gates a draft against its notes and tells what fell', async () => {
    put('run/report_draft.md', GOOD);
    put('run/notes/researcher_1.md', NOTE);
    put('run/notes/plan.md', 'https://fake.test/2');
    const { exit, out } = await vouch(...FLAGS);
    expect(exit).toBe(0);
    expect(read('run/report_final.md')).toBe('One [1]. Two.\n\n## Sources\n[1] A: https://a.test/x/1\n');
    expect(read('run/report_draft.md')).toBe(GOOD);
    expect(JSON.parse(read('run/audit.json'))).toMatchObject({
      outcome: 'verified',
      skipped_report_files: ['plan.md'],
    });
    expect(out).toContain('dropped [2] https://fake.test/2, line 5: no such page was captured');
    expect(out).toContain('verified: 2 sources captured, 1 citation verified, 1 dropped');
  });

  it.each([
    ['under the banner when nothing was captured', GOOD, 'nothing here\n', 3, 'model knowledge only'],
    [
      'under the banner when nothing survives',
      'One [1].\n\n## Sources\n[1] https://fake.test/q\n',
      NOTE,
      4,
      'no citation survived',
    ],
  ])('leaves the text %s', async (_, draft, note, code, banner) => {
    put('run/report_draft.md', draft);
    put('run/notes/researcher_1.md', note);
    const { exit, err } = await vouch(...FLAGS);
    expect(exit).toBe(code);
    expect(read('run/report_final.md').split('\n')[0]).toContain(`UNVERIFIED \u2014 ${banner}`);
    expect(read('run/report_draft.md')).toBe(draft);
    expect(err).toContain('The draft is kept');
  });

  it('takes a registry instead of notes, and --strict refuses repairs', async () => {
    put('run/report_draft.md', 'One [1].\n\n## Sources\n[1] A: https://a.test/x/1/deep\n');
    put('sources.json', '["https://a.test/x/1"]');
    const flags = ['--report', 'run/report_draft.md', '--registry', 'sources.json'];
    expect((await vouch(...flags)).exit).toBe(0);
    expect(read('run/report_final.md')).toContain('[1] A: https://a.test/x/1\n');
    expect((await vouch(...flags, '--strict')).exit).toBe(4);
  });

  it('prints the audit with --json and every citation with --explain', async () => {
    put('run/report_draft.md', GOOD);
    put('run/notes/researcher_1.md', NOTE);
    expect(JSON.parse((await vouch(...FLAGS, '--json')).out)).toEqual(JSON.parse(read('run/audit.json')));
    const { out } = await vouch(...FLAGS, '--explain');
    expect(out).toMatch(/\[1\] +\[1\] +https:\/\/a\.test\/x\/1 +S1 +exact/);
    expect(out).toMatch(/\u2013 +\[2\] +https:\/\/fake\.test\/2 +not_captured/);
  });

  it('exits 1 when fewer sentences are cited than wanted, and says so in the audit', async () => {
    put(
      'run/report_draft.md',
      'This sentence is cited here [1]. This other one is not at all.\n\n## Sources\n[1] A: https://a.test/x/1\n',
    );
    put('run/notes/researcher_1.md', NOTE);
    expect((await vouch(...FLAGS, '--min-coverage', '50')).exit).toBe(0);
    expect((await vouch(...FLAGS, '--min-coverage', '51%')).exit).toBe(1);
    expect(JSON.parse(read('run/audit.json')).gate_failures).toEqual(['coverage']);
    expect((await vouch(...FLAGS, '--min-coverage', 'half')).exit).toBe(2);
  });

  it('gates a folder of runs with a line each, and exits with the worst', async () => {
    for (const [name, draft] of [
      ['a', GOOD],
      ['b', 'One [1].\n\n## Sources\n[1] https://fake.test/q\n'],
    ] as const) {
      put(`runs/${name}/report_draft.md`, draft);
      put(`runs/${name}/notes/researcher_1.md`, NOTE);
    }
    put('runs/c/report_draft.md', '');
    const { exit, out } = await vouch('runs');
    expect(exit).toBe(4);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 12)),
    ).toEqual(['0  verified:', '4  no_surviv', '2  The repor']);
    expect(read('runs/a/report_final.md')).toContain('[1] A: https://a.test/x/1');
  });
});

describe('vouch verify, on bad input: one sentence, exit 2, the draft untouched, no output', () => {
  const cases: [string, () => void, string][] = [
    ['a missing report', () => put('run/notes/researcher_1.md', NOTE), 'does not exist'],
    ['a report that is a folder', () => put('run/report_draft.md/x', ''), 'directory'],
    ['a report of 0 bytes', () => put('run/report_draft.md', ''), 'is empty'],
    ['white space only', () => put('run/report_draft.md', ' \n\n'), 'nothing but white space'],
    ['binary data', () => put('run/report_draft.md', new Uint8Array([0x89, 0x50, 0, 0xff, 0xfe])), 'UTF-8'],
    ['binary data that is UTF-8', () => put('run/report_draft.md', 'a\u0000b'), 'binary'],
    ['50 MB of text', () => put('run/report_draft.md', 'x'.repeat(50_000_000)), '50 MB'],
    [
      'a note that is not UTF-8',
      () => {
        put('run/report_draft.md', GOOD);
        put('run/notes/researcher_1.md', new Uint8Array([0xff, 0xfe, 0x41]));
      },
      'researcher_1.md',
    ],
    ['a missing notes folder', () => put('run/report_draft.md', GOOD), 'notes'],
    [
      'a notes folder that is a file',
      () => {
        put('run/report_draft.md', GOOD);
        put('run/notes', '');
      },
      'it is a file',
    ],
  ];

  it.each(cases)('%s', async (_, prepare, said) => {
    prepare();
    const { exit, out, err } = await vouch(...FLAGS);
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(said);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(dir, 'run/report_final.md'))).toBe(false);
    expect(existsSync(join(dir, 'run/audit.json'))).toBe(false);
  });

  it.each([
    ['no JSON', '{', 'not valid JSON'],
    ['another shape', '{"pages": []}', 'neither an array'],
    ['an entry without a URL', '[{"title": "A"}]', 'Entry 1'],
  ])('a registry that is %s', async (_, text, said) => {
    put('run/report_draft.md', GOOD);
    put('r.json', text);
    const { exit, err } = await vouch('--report', 'run/report_draft.md', '--registry', 'r.json');
    expect(exit).toBe(2);
    expect(err).toContain(said);
    expect(existsSync(join(dir, 'run/report_final.md'))).toBe(false);
  });

  it('an --out that is the draft, also through a link', async () => {
    const draft = put('run/report_draft.md', GOOD);
    put('run/notes/researcher_1.md', NOTE);
    symlinkSync(draft, join(dir, 'run/link.md'));
    for (const out of ['run/report_draft.md', 'run/link.md']) {
      expect(
        (await vouch('--report', 'run/report_draft.md', '--notes', 'run/notes', '--out', out)).exit,
      ).toBe(2);
    }
    expect(read('run/report_draft.md')).toBe(GOOD);
  });

  it('nothing to gate', async () => {
    expect((await vouch()).exit).toBe(2);
    expect((await vouch('nowhere')).exit).toBe(2);
  });
});

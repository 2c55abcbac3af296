import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../../packages/yt-lane/test/standin.js';
import { vouch } from './vouch.js';

let standin: StandIn;
beforeAll(async () => {
  standin = await startStandIn(
    {
      spokenwords: {
        title: 'How pilots read the tide',
        channel: 'Harbour talks',
        subtitles: { en: [{ ext: 'json3', path: '/said.json3' }] },
      },
      privatevide: { error: 'Private video. Sign in if you have been granted access' },
    },
    {
      '/said.json3': JSON.stringify({
        events: [
          { tStartMs: 0, segs: [{ utf8: 'Welcome to the harbour and its many ships.' }] },
          { tStartMs: 95_000, segs: [{ utf8: 'The tide turns an hour late behind the old bar.' }] },
        ],
      }),
    },
  );
});
afterAll(() => standin.close());

it('puts what a video says, with its time, into a note of the lane, and logs what was skipped', async () => {
  const vault = join(mkdtempSync(join(tmpdir(), 'vouch-yt-')), 'vault');
  const { exit, out, err } = await vouch(
    [
      'yt',
      'run',
      'When does the tide turn behind the bar?',
      '--yt-engine',
      'extractive',
      '--vault',
      vault,
      '--json',
    ],
    tmpdir(),
    standin.env,
  );
  expect(err).not.toContain('fault of ours');
  expect(exit).toBe(0);
  const { path, notes, warnings } = JSON.parse(out);
  expect(readFileSync(notes[0], 'utf8')).toContain('“The tide turns an hour late behind the old bar.” [1]');
  expect(warnings.map(({ message }: { message: string }) => message)).toEqual(
    expect.arrayContaining([
      'Codex trust-check skipped',
      'Video skipped: https://www.youtube.com/watch?v=privatevide (private).',
    ]),
  );
  const findings = JSON.parse(readFileSync(join(path, 'findings/researcher_yt_1.json'), 'utf8'));
  expect(findings.captured[0]).toMatchObject({
    url: 'https://www.youtube.com/watch?v=spokenwords',
    found: { by: 'search' },
    opened: { by: 'vouch' },
    stored: { provided: false },
  });
  const transcript = JSON.parse(readFileSync(join(path, 'yt-report/transcripts/spokenwords.json'), 'utf8'));
  expect(transcript.sentences.at(-1).at).toBe(95);
});

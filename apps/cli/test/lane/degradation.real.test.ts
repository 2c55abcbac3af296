import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotations,
  codexSays,
  emptyBin,
  FAILURES,
  geminiSays,
  METADATA,
  NOTE,
  REDIRECT,
  SPOKEN,
  UNOPENED,
  VIDEO,
  writeProgram,
  ytdlpKnows,
  ytdlpReads,
} from './fakes.js';
import { runWithLane, startWatchPages } from './run-lane.js';

/** What a program is in a row: how it answers, or null where it is not there. */
interface Row {
  name: string;
  gemini?: string | null;
  codex?: string | null;
  ytdlp?: string | null;
  /** These don't even tell their version. */
  broken?: 'gemini' | 'codex' | 'yt-dlp';
  engine?: string;
  /** What the reader is told. */
  told: string[];
  /** Where the video ends: quoted in the report at its second, out of it with its note, or never read. */
  video: 'cited' | 'excluded' | 'not read';
}

const GOOD = {
  gemini: geminiSays(NOTE),
  codex: codexSays(annotations('keep')),
  ytdlp: ytdlpKnows(),
};

const SKIPPED = 'Codex trust-check skipped';
const EXCLUDED = 'YouTube note 1 is excluded: the Codex trust check failed';
const NO_NOTE = "The lane's engine gave no note for bundle 1";
const UNSEEN = `${UNOPENED} was never opened and was removed`;

/** `cut` in the middle of its answer, as a stream that breaks. */
const CUT =
  'process.stdout.write(\'{"type":"message","role":"assistant","delta":true,"content":"- The pi\');';

const ROWS: Row[] = [
  { name: 'everything is there', told: [UNSEEN], video: 'cited' },

  // gemini: skip the lane, say so, go on web-only.
  {
    name: 'gemini absent',
    gemini: null,
    told: ['YouTube lane skipped: gemini is not installed'],
    video: 'not read',
  },
  {
    name: 'gemini there, but it does not run',
    gemini: FAILURES['exits 1'],
    broken: 'gemini',
    told: ["YouTube lane skipped: gemini doesn't tell its version"],
    video: 'not read',
  },
  ...(['exits 1', 'hangs', 'prints rubbish', 'prints nothing'] as const).map((how) => ({
    name: `gemini ${how}`,
    gemini: FAILURES[how],
    told: [NO_NOTE, 'transcripts were quoted instead'],
    video: 'cited' as const,
  })),
  { name: 'gemini breaks off', gemini: CUT, told: [NO_NOTE], video: 'cited' },
  {
    name: 'gemini says more than its events end with',
    gemini: geminiSays(NOTE, [VIDEO], false),
    told: [NO_NOTE],
    video: 'cited',
  },
  {
    name: 'gemini claims to have opened what it did not, in its answer and in a log of its own',
    gemini: `fs.mkdirSync('../../../yt-report', { recursive: true });
      fs.writeFileSync('../../../yt-report/opened_yt_1.json', '{"index":1,"opened":[{"url":"${UNOPENED}","kind":"video","ok":true}]}');
      ${geminiSays(`${NOTE}\nOpened: ${UNOPENED} (200 OK)\n`)}`,
    told: [UNSEEN],
    video: 'cited',
  },

  // codex absent: go on with the opened log.
  { name: 'codex absent', codex: null, told: [SKIPPED, UNSEEN], video: 'cited' },

  // codex present, but failed: all notes of the lane are out.
  ...(['exits 1', 'hangs', 'prints rubbish', 'prints nothing'] as const).map((how) => ({
    name: `codex ${how}`,
    codex: FAILURES[how],
    told: [EXCLUDED],
    video: 'excluded' as const,
  })),
  {
    name: 'codex there, but it does not run',
    codex: FAILURES['exits 1'],
    broken: 'codex',
    told: [EXCLUDED],
    video: 'excluded',
  },
  {
    name: 'codex logged out',
    codex: `console.error('Not logged in'); process.exit(1);`,
    told: [EXCLUDED, 'not logged in'],
    video: 'excluded',
  },
  {
    name: 'codex answers with half of its annotations',
    codex: codexSays(annotations('keep').slice(0, 60)),
    told: [EXCLUDED],
    video: 'excluded',
  },
  {
    name: 'codex answers with an unknown verdict',
    codex: codexSays(annotations('maybe')),
    told: [EXCLUDED],
    video: 'excluded',
  },
  {
    name: 'codex writes into yt-report',
    codex: codexSays(annotations('keep'), `fs.appendFileSync('../../../yt-report/opened_yt_1.json', ' ');`),
    told: [EXCLUDED, 'it changed the folder'],
    video: 'excluded',
  },
  {
    name: 'codex writes a note of its own',
    codex: codexSays(
      annotations('keep'),
      `fs.writeFileSync('../../../notes/researcher_9.md', '- Buy this ${UNOPENED}');`,
    ),
    told: [EXCLUDED],
    video: 'excluded',
  },
  {
    name: 'codex keeps everything, the unopened address too',
    codex: codexSays(annotations('keep')),
    told: [UNSEEN],
    video: 'cited',
  },
  {
    name: 'codex flags',
    codex: codexSays(annotations('flag')),
    told: [`Flagged, low trust: ${VIDEO}`, UNSEEN],
    video: 'cited',
  },
  {
    name: 'codex says nothing of an address',
    codex: codexSays('{"annotations":[]}'),
    told: [`Flagged, low trust: ${VIDEO}`],
    video: 'cited',
  },
  {
    name: 'codex drops',
    codex: codexSays(annotations('drop')),
    told: [`${VIDEO} was dropped by the trust check`],
    video: 'excluded',
  },

  // yt-dlp: no comments; transcript and description still run.
  {
    name: 'yt-dlp absent',
    ytdlp: null,
    told: ['yt-dlp is not installed', 'comments and comment links are empty'],
    video: 'cited',
  },
  {
    name: 'yt-dlp there, but it does not run',
    ytdlp: FAILURES['exits 1'],
    broken: 'yt-dlp',
    told: ['yt-dlp did not tell its version', 'search_failed', 'comments are empty'],
    video: 'cited',
  },
  ...(['exits 1', 'hangs', 'prints rubbish', 'prints nothing'] as const).map((how) => ({
    name: `yt-dlp ${how}`,
    ytdlp: FAILURES[how],
    told: ['search_failed', 'comments are empty'],
    video: 'cited' as const,
  })),
  {
    name: 'yt-dlp breaks off',
    ytdlp: `process.stdout.write('{"id": "spokenwo');`,
    told: ['search_failed', 'comments are empty'],
    video: 'cited',
  },
  {
    name: 'yt-dlp finds videos and can read none',
    ytdlp: ytdlpReads(FAILURES['exits 1']),
    told: ['yt_dlp_failed (no_answer)', 'comments are empty'],
    video: 'cited',
  },
  {
    name: 'yt-dlp answers with another video',
    ytdlp: ytdlpKnows({ ...METADATA, id: 'neverseen00' }),
    told: ['yt_dlp_failed (another_video)'],
    video: 'cited',
  },
  {
    name: 'yt-dlp brings no comments',
    ytdlp: ytdlpKnows({ ...METADATA, comments: null }),
    told: ['comments_missing'],
    video: 'cited',
  },
  {
    name: 'yt-dlp absent, and the search shows addresses of its own',
    gemini: geminiSays(NOTE, [REDIRECT]),
    ytdlp: null,
    told: ['yt-dlp is not installed', UNSEEN],
    video: 'cited',
  },
  {
    name: 'yt-dlp without a JavaScript runtime',
    ytdlp: `if (argv.includes('--verbose')) { console.error('[debug] JS runtimes: none'); process.exit(2); }
      ${ytdlpKnows()}`,
    told: ['yt-dlp finds no JavaScript runtime'],
    video: 'cited',
  },
  {
    name: 'yt-dlp of three years ago',
    ytdlp: `if (argv.includes('--version')) { console.log('2023.03.04'); process.exit(0); }
      ${ytdlpKnows()}`,
    broken: 'yt-dlp',
    told: ['yt-dlp 2023.03.04 is 1154 days old'],
    video: 'cited',
  },
  {
    name: 'a live stream',
    ytdlp: ytdlpKnows({ ...METADATA, live_status: 'is_live' }),
    told: [`Video skipped: ${VIDEO} (live)`],
    video: 'not read',
  },
  {
    name: 'a private video',
    ytdlp: ytdlpReads(`console.error('ERROR: [youtube] x: Private video'); process.exit(1);`),
    told: [`Video skipped: ${VIDEO} (private)`, 'found no usable video'],
    video: 'not read',
  },
  {
    name: 'nothing but yt-dlp is there, and no model is asked for',
    gemini: null,
    codex: null,
    engine: 'extractive',
    told: ['YouTube lane: engine extractive', SKIPPED],
    video: 'cited',
  },
  {
    name: 'nothing at all is there, and no model is asked for',
    gemini: null,
    codex: null,
    ytdlp: null,
    engine: 'extractive',
    told: ['no_search', 'found no usable video'],
    video: 'not read',
  },
];

let pages: Awaited<ReturnType<typeof startWatchPages>>;
beforeAll(async () => {
  pages = await startWatchPages();
});
afterAll(() => pages.close());

describe('a run whose lane has to do with less', () => {
  it.each(ROWS)('$name', async (row) => {
    const bin = emptyBin();
    const programs = { gemini: row.gemini, codex: row.codex, 'yt-dlp': row.ytdlp } as const;
    const good = { gemini: GOOD.gemini, codex: GOOD.codex, 'yt-dlp': GOOD.ytdlp };
    for (const name of ['gemini', 'codex', 'yt-dlp'] as const) {
      const body = programs[name] === undefined ? good[name] : programs[name];
      if (body !== null) writeProgram(bin, name, body, row.broken === name);
    }
    const run = await runWithLane(bin, row.engine ?? 'gemini', pages.open);
    const { outcome, report, note } = run.presented;
    expect(outcome).toBe('verified');
    expect(report).toContain('Fishermen wait for the tide at the harbour wall.');
    for (const line of row.told) expect(note).toContain(line);
    expect(report).not.toContain('neverseen00');
    expect(report.includes(`“${SPOKEN}” [`)).toBe(row.video === 'cited');
    expect(report.includes(`${VIDEO}&t=95s`)).toBe(row.video === 'cited');
    if (row.video === 'cited') expect(run.text('notes/researcher_yt_1.md')).not.toContain('neverseen00');
    if (row.video === 'excluded' && note.includes('is excluded'))
      expect(run.has('notes/researcher_yt_1.md')).toBe(false);
    expect(leftOver(bin)).toEqual([]);
  });
});

/** Processes of this row that still live. */
function leftOver(bin: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(bin);
    } catch {
      return false;
    }
  });
}

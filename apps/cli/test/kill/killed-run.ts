import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Lighthouse, QUESTION } from './lighthouse.js';

// The built command as a process with an agent as its child: nothing else can be killed with -9 and taken up again.
const MAIN = join(import.meta.dirname, '../../dist/main.js');
const ARGS = [
  'research',
  QUESTION,
  '--engine',
  'claude',
  '--topic',
  'kill',
  '--as-of',
  '2026-05-01',
  '--yes',
];
const HOSTS = ['--allow-host', '127.0.0.1', '--allow-host', '127.0.0.2', '--yt-engine', 'off'];

/** An agent ends with the process that started it; on a busy machine that takes a moment. */
const ORPHAN_MS = 2_000;

/** One line of the fake agent's log. */
interface Call {
  what: 'started' | 'finished';
  call: string;
  hash: string;
}

/** Looked at every millisecond: `true` as soon as the moment has come. */
export type Moment = () => boolean;

/** One run of the command line in a vault of its own, through any number of kills. */
export class KilledRun {
  readonly vault = mkdtempSync(join(tmpdir(), 'vouch-kill-'));
  readonly #dir = join(this.vault, 'kill/runs/2026-05-01-how-often-does-the-north-pier-light');
  #child: ChildProcess | null = null;
  #error = '';
  /** How long one call takes, in milliseconds. */
  readonly ms: number;
  kills = 0;
  /** Processes that outlived a kill. */
  readonly orphans: string[] = [];
  /** Calls that were made again although their answer was recorded. */
  readonly again: string[] = [];

  constructor(script: Lighthouse) {
    this.ms = script.ms;
    mkdirSync(join(this.vault, 'fake'));
    writeFileSync(join(this.vault, 'fake/script.json'), JSON.stringify(script));
  }

  /** Starts or resumes the run and kills it at the moment; false: it ended before. */
  async killAt(moment: Moment): Promise<boolean> {
    if (this.#isOver()) return false;
    const exit = this.#start();
    let over = false;
    exit.then(() => {
      over = true;
    });
    while (!over && !moment()) await new Promise((done) => setTimeout(done, 1));
    if (over) return this.#expectEnd(await exit);
    this.#child!.kill('SIGKILL');
    await exit;
    this.kills += 1;
    this.orphans.push(...(await this.#orphans()));
    return true;
  }

  async finish(): Promise<void> {
    if (!this.#isOver()) this.#expectEnd(await this.#start());
  }

  /** The brief is the last stage: killed after it, a run is over. */
  #isOver(): boolean {
    return this.stages().includes('brief');
  }

  #expectEnd(code: number | null): false {
    if (code !== 0) throw new Error(`exit ${code} after ${this.kills} kills:\n${this.#error}`);
    return false;
  }

  async #start(): Promise<number | null> {
    const recorded = this.answers();
    const before = this.calls().length;
    const known = existsSync(join(this.#dir, 'run.json'));
    const child = spawn(
      process.execPath,
      [
        MAIN,
        ...ARGS,
        ...HOSTS,
        '--pass-env',
        'FAKE_DIR',
        '--vault',
        this.vault,
        ...(known ? ['--resume'] : []),
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          HOME: this.vault,
          PATH: `${join(import.meta.dirname, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
          FAKE_DIR: join(this.vault, 'fake'),
        },
      },
    );
    this.#child = child;
    this.#error = '';
    child.stderr!.on('data', (chunk) => {
      this.#error += chunk;
    });
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    for (const { what, call } of this.calls().slice(before)) {
      if (what === 'started' && recorded.some((label) => isCallOf(label, call))) this.again.push(call);
    }
    return code;
  }

  stages(): string[] {
    return names(join(this.#dir, 'stages'));
  }

  /** Labels of the calls whose answer is recorded. */
  answers(): string[] {
    return names(join(this.#dir, 'answers'));
  }

  calls(): Call[] {
    const path = join(this.vault, 'fake/calls.ndjson');
    if (!existsSync(path)) return [];
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Call);
  }

  /** What a run ends with. Times of day differ between two runs and stand in no report. */
  ending(): Record<string, string> {
    const files = [
      'report_final.md',
      'claims.json',
      'audit.json',
      'citations.json',
      'done.json',
      'integrity.md',
    ];
    const all = [...files, 'sources.json', '../../../state/briefs/kill/claims.json'];
    return Object.fromEntries(
      all.map((name) => [
        name,
        readFileSync(join(this.#dir, name), 'utf8').replace(/T\d\d:\d\d:\d\d[.\d]*Z/g, 'T'),
      ]),
    );
  }

  /** Processes of this run that are left a moment after it was killed. */
  async #orphans(): Promise<string[]> {
    for (let waited = 0; waited < ORPHAN_MS && this.survivors().length > 0; waited += 10)
      await new Promise((done) => setTimeout(done, 10));
    return this.survivors();
  }

  /** Processes of this run that still live. */
  survivors(): string[] {
    return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && this.#owns(pid));
  }

  #owns(pid: string): boolean {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`VOUCH_CALL=${this.#dir}/`);
    } catch {
      return false;
    }
  }
}

/** The first call of a label has its name, later ones a number behind it. */
function isCallOf(label: string, call: string): boolean {
  const name = call.replaceAll('-', '_');
  return name === label || (name.startsWith(`${label}_`) && /^\d+$/.test(name.slice(label.length + 1)));
}

/** Names of the whole files of a folder, without their ending. */
function names(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir).flatMap((name) =>
    name.endsWith('.json') && !name.startsWith('.') ? [name.slice(0, -5)] : [],
  );
}

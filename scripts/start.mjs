// `npm start`: installs, builds, shows the gate on a draft with planted faults, then answers a question for real.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build, install, root } from './lib.mjs';

/** A question that the documentation inside the installed `undici` package answers. */
const QUESTION =
  'What is a Pool, what is a RetryAgent, what is a MockAgent, how do I send requests through a proxy, how do I mock a request in tests, and when is an idempotent request retried?';

const asked = process.argv.slice(2).join(' ').trim();
install();
build();

if (asked === '') {
  const scratch = mkdtempSync(join(tmpdir(), 'vouch-demo-'));
  showCheck(scratch);
  showGate(scratch);
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(await research(asked === '' ? QUESTION : asked));

function say(text) {
  process.stdout.write(`${text}\n`);
}

function vouch(args, quiet) {
  return spawnSync(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
}

/** Anyone's report, checked offline against pages that were captured before. */
function showCheck() {
  say('\n── 1. Check a report that some tool wrote (offline, against stored pages) ──\n');
  const done = vouch(
    ['check', 'demo/check/report.md', '--snapshots', 'demo/check/snapshots', '--offline'],
    true,
  );
  say(done.stdout.trimEnd());
  if (done.status !== 1)
    fail(`vouch check should find something here (exit 1), not exit ${done.status}`, done);
}

/** A draft against the notes of its research. */
function showGate(scratch) {
  say('\n── 2. Gate a draft against the notes of its research ──\n');
  const audit = join(scratch, 'audit.json');
  const done = vouch(
    [
      'verify',
      '--report',
      'demo/gate/report_draft.md',
      '--notes',
      'demo/gate/notes',
      '--out',
      join(scratch, 'report_final.md'),
      '--audit',
      audit,
    ],
    true,
  );
  if (done.status !== 0) fail('vouch verify failed on the demo draft', done);
  const { citations_verified, citations_repaired, citations_dropped, markers_removed } = JSON.parse(
    readFileSync(audit, 'utf8'),
  );
  say(
    `${citations_verified.length} of ${citations_verified.length + citations_repaired.length + citations_dropped.length} citations stand.`,
  );
  for (const { n, url, reason, closest } of citations_dropped) {
    say(
      `✗ [${n}] ${url}\n      ${reason.replaceAll('_', ' ')}${closest === null ? '' : `; closest captured: ${closest}`}`,
    );
  }
  for (const { was, cited_as, url } of citations_repaired) {
    say(`~ [${was}] ${cited_as}\n      never captured; shown as its parent ${url}, not counted as verified`);
  }
  for (const { marker, reason } of markers_removed) {
    if (reason === 'dangling') say(`✗ ${marker} names no source: removed`);
  }
}

/** The main job, on documents that the installation brought along. */
async function research(question) {
  const docs = dirname(createRequire(join(root, 'package.json')).resolve('undici/package.json'));
  say(`\n── 3. Answer a question from ${relative(root, docs)} (embedded engine: no model, no key) ──\n`);
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'apps/cli/dist/main.js'),
      'research',
      question,
      '--engine',
      'extractive',
      '--corpus',
      docs,
      '--topic',
      'start',
      '--yes',
      '--json',
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (![0, 3].includes(done.status)) return done.status ?? 70;
  const { report, run, note, brief } = JSON.parse(done.stdout);
  const path = relative(root, report);
  say(`\nReport: ${path}\n`);
  say(readFileSync(report, 'utf8').split('\n').slice(0, 24).join('\n'));
  say(`…\n\n${note.trimEnd()}`);
  say('\nTry next:');
  say(`  ./vouch query "${firstWords(question)}" --slug ${brief.slug}`);
  say(`  ./vouch check ${path}`);
  say(`  ./vouch runs`);
  void run;
  return done.status;
}

function firstWords(question) {
  return question
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .split(' ')
    .slice(-2)
    .join(' ');
}

function fail(message, done) {
  process.stderr.write(`${message}\n${done.stderr}`);
  process.exit(1);
}

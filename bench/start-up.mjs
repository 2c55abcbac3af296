// Whole-process start-up, as ratios against `node -e 0` in the same minutes: the commands that scripts call often.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUNS = 9;
const main = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;
const root = new URL('..', import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), 'vouch-bench-'));

const cases = [
  ['node -e 0', ['-e', '0']],
  ['vouch query x (empty vault)', [main, 'query', 'x', '--vault', scratch]],
  [
    'vouch verify (demo draft)',
    [
      main,
      'verify',
      '--report',
      join(root, 'demo/gate/report_draft.md'),
      '--notes',
      join(root, 'demo/gate/notes'),
      '--out',
      join(scratch, 'out.md'),
      '--audit',
      join(scratch, 'audit.json'),
    ],
  ],
  ['vouch --help', [main, '--help']],
];

function measure(args) {
  const begun = process.hrtime.bigint();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return Number(process.hrtime.bigint() - begun) / 1e6;
}

const times = new Map(cases.map(([name]) => [name, []]));
for (let run = 0; run < RUNS; run += 1) for (const [name, args] of cases) times.get(name).push(measure(args));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const floor = median(times.get('node -e 0'));
for (const [name, list] of times) {
  const ms = median(list);
  process.stdout.write(
    `${name.padEnd(32)} ${ms.toFixed(0).padStart(5)} ms  ${(ms / floor).toFixed(2)} x node -e 0\n`,
  );
}

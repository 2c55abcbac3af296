// All checks beside the tests. One line each, so that a reader sees what ran.
import { build, install, pnpm } from './lib.mjs';

const steps = [
  ['lint', ['exec', 'biome', 'check', '.']],
  ['types', ['run', 'types']],
  ['layers', ['run', 'layers']],
  ['knip', ['exec', 'knip']],
  ['publint and attw', ['exec', 'turbo', 'run', 'packages', '--output-logs=errors-only']],
];

install();
build();
let failed = 0;
for (const [name, args] of steps) {
  const code = pnpm(args, { quiet: true });
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

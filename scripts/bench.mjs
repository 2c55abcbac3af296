// `pnpm bench [name …]`: every file of bench/, one after the other. Figures are ratios against a peer or a floor.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './lib.mjs';

install();
build();
const wanted = process.argv.slice(2);
let worst = 0;
for (const file of readdirSync(join(root, 'bench')).sort()) {
  if (!file.endsWith('.mjs')) continue;
  const name = file.replace(/\.mjs$/, '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  worst = Math.max(worst, run(process.execPath, [join('bench', file)]));
}
process.exit(worst);

// `npm test`: installs what is missing and runs the tests from sources.
import { install, pnpm } from './lib.mjs';

install();
process.exit(pnpm(['exec', 'vitest', 'run', ...process.argv.slice(2)]));

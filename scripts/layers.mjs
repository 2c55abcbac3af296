// Layer rules by dependency-cruiser. It passes when it sees nothing, so the number of modules is asserted.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config from '../.dependency-cruiser.mjs';

/** Fewest modules a sound run sees; far below the real number, far above none. */
const MODULES_EXPECTED = 60;

const { output } = await cruise(
  ['packages', 'apps'],
  { ...config.options, validate: true, ruleSet: { forbidden: config.forbidden } },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.test.json') },
);
const { summary, modules } = output;
const own = modules.filter((module) => /^(packages|apps)\//.test(module.source)).length;
for (const violation of summary.violations) {
  process.stderr.write(
    `${violation.rule.severity} ${violation.rule.name}: ${violation.from} -> ${violation.to}\n`,
  );
}
process.stdout.write(`layers: ${own} modules, ${summary.violations.length} violations\n`);
if (own < MODULES_EXPECTED)
  process.stderr.write(`layers: only ${own} modules were seen; the check is blind.\n`);
process.exit(summary.violations.length > 0 || own < MODULES_EXPECTED ? 1 : 0);

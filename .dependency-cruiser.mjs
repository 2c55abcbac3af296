/** Levels of DESIGN: a package imports only lower ones. */
const levels = [['core'], ['verifier', 'evidence', 'agents', 'query'], ['auditor', 'yt-lane'], ['research']];

const forbidden = levels.flatMap((names, level) =>
  names.map((name) => {
    const upper = levels
      .slice(level)
      .flat()
      .filter((other) => other !== name);
    return {
      name: `${name}-imports-only-lower-levels`,
      severity: 'error',
      from: { path: `^packages/${name}/src` },
      to: { path: `^(packages/(${upper.join('|')})/|apps/)` },
    };
  }),
);

const world =
  '^(node:)?(fs|fs/promises|http|https|net|tls|dns|dns/promises|child_process|worker_threads|crypto)$';
const doors =
  '^packages/(core/src/files|core/src/url/files|evidence/src/web/.*|agents/src/exec|yt-lane/src/ytdlp|[a-z-]+/src/(.*/)?files)\\.ts$';

forbidden.push(
  {
    name: 'only-doors-touch-the-world',
    severity: 'error',
    from: { path: '^packages/[a-z-]+/src', pathNot: doors },
    to: { path: world },
  },
  {
    name: 'query-is-read-only',
    severity: 'error',
    from: { path: '^packages/query/src' },
    to: { path: '^(node:)?(http|https|net|tls|dns|child_process)$|/(undici|execa)/|core/src/files' },
  },
  { name: 'no-cycles', severity: 'error', from: { path: '^(packages|apps)/' }, to: { circular: true } },
  {
    name: 'no-tests-in-sources',
    severity: 'error',
    from: { path: '^(packages|apps)/[a-z-]+/src' },
    to: { path: '/test/' },
  },
);

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@vouch/source', 'import', 'node', 'default', 'types'],
    },
  },
};

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
      to: { path: [...upper.map((other) => `^packages/${other}/`), '^apps/'] },
    };
  }),
);

const world = [
  'fs',
  'fs/promises',
  'http',
  'https',
  'net',
  'tls',
  'dns',
  'dns/promises',
  'child_process',
  'worker_threads',
  'crypto',
].flatMap((name) => [`^${name}$`, `^node:${name}$`]);
const doors = [
  '^packages/core/src/files[.]ts$',
  '^packages/evidence/src/web/',
  '^packages/agents/src/exec[.]ts$',
  '^packages/yt-lane/src/ytdlp[.]ts$',
  '^packages/[a-z-]+/src/.*/files[.]ts$',
  '^packages/[a-z-]+/src/files[.]ts$',
];

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
    to: {
      path: [
        '^(http|https|net|tls|dns|child_process)$',
        '^node:(http|https|net|tls|dns|child_process)$',
        '/undici/',
        '/execa/',
        'core/src/files',
      ],
    },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: { path: '^(packages|apps)/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
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

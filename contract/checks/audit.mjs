import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BIN, ENGINES, makeWorld } from '../engines.mjs';
import { startStandin } from '../standins/server.mjs';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'apps', 'cli', 'dist', 'main.js');
const PAGE = 'https://ferry.example/about';
const VERDICT = {
  real: false,
  confidence: 'high',
  reason: 'The page speaks of summer only.',
  kind: 'scope_change',
};

/** A document whose one claim says more than its page. */
function writeDocument(dir) {
  const snapshots = join(dir, 'docs', 'references', 'research');
  mkdirSync(snapshots, { recursive: true });
  const meta = {
    source_url: PAGE,
    accessed_at: '2026-05-01T08:00:00Z',
    published_at: '2026-02-01',
    backend: 'http',
  };
  writeFileSync(join(snapshots, 'ferry-example-about.meta.json'), JSON.stringify(meta));
  writeFileSync(
    join(snapshots, 'ferry-example-about.html'),
    '<title>Ferry</title><p>In summer the ferry crosses the lake every hour.</p>',
  );
  writeFileSync(
    join(dir, 'doc.md'),
    `# Ferry\n\n- The ferry crosses the lake every hour.\n  Source: ${PAGE}\n`,
  );
}

/** codex takes its provider as arguments, so a wrapper on PATH adds them, as a user's own would. */
function wrapCodex(dir, args) {
  mkdirSync(join(dir, 'bin'));
  const quoted = args.map((arg) => `'${arg}'`).join(' ');
  const script = `#!/bin/sh\n[ "$1" = exec ] || exec "${join(BIN, 'codex')}" "$@"\nexec "${join(BIN, 'codex')}" "$@" ${quoted}\n`;
  writeFileSync(join(dir, 'bin', 'codex'), script, { mode: 0o755 });
  return `${join(dir, 'bin')}:`;
}

export async function checkAudit(report, root, kind) {
  await report.check(`${kind}: vouch audit takes its verdict`, async () => {
    const world = makeWorld(root, `${kind}-audit`);
    const standin = await startStandin(kind, {
      steps: [{ structured: VERDICT }, { text: JSON.stringify(VERDICT) }],
    });
    try {
      writeDocument(world.dir);
      const { env, pass_env = [], extra_args } = ENGINES[kind](world, standin.port);
      const path = extra_args === undefined ? env.PATH : wrapCodex(world.dir, extra_args) + env.PATH;
      const passed = pass_env.flatMap((name) => ['--pass-env', name]);
      const args = [main, 'audit', 'doc.md', '--engine', kind, '--json', ...passed];
      const { out, err, code } = await run(args, { cwd: world.dir, env: { ...env, PATH: path } });
      assert.equal(code, 1, `${out}${err}`);
      assert.match(out, /scope_change/);
      assert.match(out, /summer only/);
    } finally {
      standin.stop();
    }
  });
}

function run(args, options) {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((done) => child.once('close', (code) => done({ out, err, code })));
}

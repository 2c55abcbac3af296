import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, makeWorld } from '../engines.mjs';
import { startStandin } from '../standins/server.mjs';
import { asFlags, runVouch } from '../vouch.mjs';

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

export async function checkAudit(report, root, kind) {
  await report.check(`${kind}: vouch audit takes its verdict`, async () => {
    const world = makeWorld(root, `${kind}-audit`);
    const standin = await startStandin(kind, {
      steps: [{ structured: VERDICT }, { text: JSON.stringify(VERDICT) }],
    });
    try {
      writeDocument(world.dir);
      const { model: _, ...user } = ENGINES[kind](world, standin.port);
      const { flags, env } = asFlags(world, user);
      const args = ['audit', 'doc.md', ...flags, '--json'];
      const { out, err, code } = await runVouch(args, { cwd: world.dir, env });
      assert.equal(code, 1, `${out}${err}`);
      assert.match(out, /scope_change/);
      assert.match(out, /summer only/);
    } finally {
      standin.stop();
    }
  });
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Ask, AskRequest } from '@vouch/core';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../src/cli.js';
import { registerAudit } from '../src/commands/audit.js';
import type { Io } from '../src/io.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-audit-'));
  const snapshots = join(dir, 'docs', 'references', 'research');
  mkdirSync(snapshots, { recursive: true });
  const meta = {
    source_url: URL,
    accessed_at: '2026-05-01T08:00:00Z',
    published_at: '2026-02-01',
    backend: 'http',
  };
  writeFileSync(join(snapshots, 'mill-example-about.meta.json'), JSON.stringify(meta));
  writeFileSync(
    join(snapshots, 'mill-example-about.html'),
    '<title>The mill</title><p>The mill by the weir employs 60 people in two shifts. It was built in 1911.</p>',
  );
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const URL = 'https://mill.example/about';
const GOOD = `- The mill was built in 1911.\n  Source: ${URL}\n`;
const BAD = `- The mill employs 90 people.\n  Source: ${URL}\n`;

function world() {
  const seen = { out: '', err: '', exit: 0 };
  const io: Io = {
    out: (text) => {
      seen.out += text;
    },
    err: (text) => {
      seen.err += text;
    },
    cwd: dir,
    env: {},
    now: () => new Date('2026-06-30T12:00:00Z'),
    isTTY: false,
    setExit: (code) => {
      seen.exit = code;
    },
  };
  return { seen, io };
}

async function vouch(...argv: string[]) {
  const { seen, io } = world();
  const exit = await runCli(['audit', ...argv], io);
  return { ...seen, exit };
}

function write(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return name;
}

describe('vouch audit', () => {
  it('exits 0 where nothing blocks and 1 where something does', async () => {
    expect(await vouch(write('good.md', GOOD))).toMatchObject({ exit: 0, err: '' });
    const bad = await vouch(write('bad.md', GOOD + BAD));
    expect(bad.exit).toBe(1);
    expect(bad.out).toMatch(/^✗ document\/2 \(line 3\): context_contradicts, number_conflict$/m);
    expect(bad.out).toMatch(/2 claims audited: 1 ok, 1 blocking/);
  });

  it('prints the result as JSON', async () => {
    const { out } = await vouch(write('bad.md', BAD), '--json');
    expect(JSON.parse(out)).toMatchObject({
      findings: [{ claim_id: 'document/1', verdict: 'context_contradicts', rule: 'number_conflict' }],
      summary: { claims_audited: 1, ok: 0, blocking: 1 },
      audit_confidence: 'low',
    });
  });

  it('writes SARIF and GitHub annotations with paths from where it runs', async () => {
    const { out } = await vouch(write('bad.md', BAD), '--github', '--sarif', 'audit.sarif');
    expect(out).toMatch(/^::error file=bad\.md,line=1,/);
    const log = JSON.parse(readFileSync(join(dir, 'audit.sarif'), 'utf8'));
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('bad.md');
  });

  it('audits JSON claims, and a report by its source list', async () => {
    const claims = [{ quote: 'employs 60 people', source_url: URL, accessed_at: '2026-05-01' }];
    expect((await vouch(write('claims.json', JSON.stringify(claims)))).exit).toBe(0);
    const report = `# Mill\n\nThe mill employs 90 people [1].\n\n## Sources\n\n[1] Mill: ${URL}\n`;
    expect((await vouch(write('report.md', report))).exit).toBe(1);
  });

  it('takes the pages of a run from the run', async () => {
    const { exit, out } = await vouch(write('bad.md', BAD), '--snapshots', 'elsewhere');
    expect(exit).toBe(1);
    expect(out).toMatch(/not_checkable, snapshot_absent/);
    mkdirSync(join(dir, 'snapshots'));
    expect((await vouch('bad.md')).out).toMatch(/snapshot_absent/);
  });

  it.each([
    ['a document without claims', 'plain.md', 'It is big.\n', /holds no claim with a source/],
    ['JSON of another shape', 'claims.json', '"It is big."', /another shape than claims have/],
    ['broken JSON', 'claims.json', '{', /not valid JSON/],
  ])('exits 2 on %s', async (_, name, text, said) => {
    const { exit, err, out } = await vouch(write(name, text));
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(said);
  });

  it('exits 2 on a file that is not there and on an engine that is not built in', async () => {
    expect((await vouch('none.md')).exit).toBe(2);
    expect((await vouch(write('good.md', GOOD), '--engine', 'nobody')).exit).toBe(2);
  });

  it('asks the skeptic where an engine is given', async () => {
    const verdict = { real: false, confidence: 'high', reason: 'told as a fact', kind: 'scope_change' };
    const ask: Ask = async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
      const parsed = request.schema!.safeParse(verdict);
      const value = parsed.success ? parsed.data : null;
      return {
        outcome: 'ok',
        value,
        text: '',
        message: '',
        partial: false,
        observed: [],
        usage: { calls: 1 },
      };
    };
    const { seen, io } = world();
    const program = new Command('vouch').exitOverride();
    registerAudit(program, io, async () => ask);
    await program.parseAsync(['audit', write('good.md', GOOD), '--engine', 'any'], { from: 'user' });
    expect(seen.exit).toBe(1);
    expect(seen.out).toMatch(/scope_change, skeptic_scope_change/);
  });
});

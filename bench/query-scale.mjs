// What `vouch query` costs as a whole process: on an empty vault, and on 100,000 made-up claims in 2,000 briefs,
// with the index and while it is built. Run after `pnpm build`. Needs about 150 MB in the temporary directory.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const vault = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
try {
  const bare = run('0');
  const empty = run(vouch('x', vault));
  console.log(
    `empty vault: ${ratio(empty, bare)} × node -e 0 (${empty.ms} ms, ${bare.ms} ms; at most 2.5 ×)`,
  );
  writeVault(2_000, 50);
  const build = once(vouch('kelo mura', vault));
  console.log(
    `100,000 claims, index built: ${Math.round(100_000 / (build.ms / 1000))} claims/s, ${build.mb} MB at most`,
  );
  const warm = run(vouch('kelo mura', vault));
  console.log(`100,000 claims, index there: ${warm.ms - bare.ms} ms beyond node -e 0, ${warm.mb} MB at most`);
} finally {
  rmSync(vault, { recursive: true, force: true });
}

/** A script that runs a query in a process of its own. */
function vouch(query, dir) {
  return `process.argv = ['node', 'vouch', 'query', ${JSON.stringify(query)}, '--vault', ${JSON.stringify(dir)}];
    await import(${JSON.stringify(main)});`;
}

/** The median of nine runs. */
function run(script) {
  const runs = Array.from({ length: 9 }, () => once(script)).sort((a, b) => a.ms - b.ms);
  return runs[4];
}

function once(script) {
  const tail = `;process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)));`;
  const start = performance.now();
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `${tail}${script}`], {
    encoding: 'utf8',
  });
  const ms = Math.round(performance.now() - start);
  return { ms, mb: Math.round(Number(/\d+$/.exec(stderr)?.[0]) / 1024) };
}

function ratio(a, b) {
  return (a.ms / b.ms).toFixed(2);
}

function writeVault(briefs, claimsEach) {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const word = () => {
    let n = Math.floor(40_000 * random() ** 2.5) + 1;
    let text = '';
    for (; n > 0; n = Math.floor(n / 20)) text += 'bcdfghklmnprstvwzjqx'[n % 20] + 'aeiou'[(n >> 2) % 5];
    return text;
  };
  const sentence = (length) => Array.from({ length }, word).join(' ');
  for (let n = 0; n < briefs; n++) {
    const dir = join(vault, 'state', 'briefs', `brief-${n}`);
    mkdirSync(dir, { recursive: true });
    const claims = Array.from({ length: claimsEach }, (_, at) => ({
      id: `C${at + 1}`,
      claim: sentence(12 + (at % 17)),
      sq: `sq${(at % 5) + 1}`,
      supporting: ['S1', `S${(at % 12) + 1}`],
      confidence: 'medium',
      evidence: [sentence(20)],
    }));
    const sub_questions = [1, 2, 3, 4, 5].map((sq) => ({ id: `sq${sq}`, question: sentence(8) }));
    const brief = { schema: 1, freshness: '2026-01-01', verdict: 'READY', claims, sub_questions };
    writeFileSync(join(dir, 'claims.json'), JSON.stringify(brief, null, 2));
    const sources = Array.from({ length: 12 }, (_, at) => ({
      id: `S${at + 1}`,
      url: `https://${word()}.example/${n}/${at}`,
    }));
    writeFileSync(join(dir, 'sources.jsonl'), sources.map((source) => JSON.stringify(source)).join('\n'));
  }
}

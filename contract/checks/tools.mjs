import assert from 'node:assert/strict';
import { join } from 'node:path';
import { findSnapshot } from '../../packages/evidence/dist/index.js';
import { codexWithLogin, serverArgs } from '../engines.mjs';
import { askReal, GOOD } from '../harness.mjs';
import { PAGES, startPages } from '../standins/pages.mjs';

/** `vouch mcp`, as a run starts it; `command` where it can't be started. */
function withTools(command = process.execPath) {
  return (world) => ({
    tools: (call_dir) => ({ command, args: serverArgs(call_dir, snapshotsOf(world)) }),
  });
}

function snapshotsOf(world) {
  return join(world.run_dir, 'snapshots');
}

function stored(world, url) {
  return Buffer.from(findSnapshot(snapshotsOf(world), url).bytes);
}

/** Searches, opens what was found, a link of it, a dead result and an address from nowhere, and checks a quote. */
function readingSteps(base, kind) {
  return [
    { search: 'sky over the harbour' },
    ...(kind === 'codex' ? [{ find: 'open page' }] : []),
    { call: 'open_page', args: { url: `${base}/sky` } },
    { call: 'open_page', args: { url: `${base}/rain` } },
    { call: 'open_page', args: { url: `${base}/gone` } },
    { call: 'open_page', args: { url: `${base}/invented` } },
    { call: 'check_quote', args: { url: `${base}/sky`, exact: 'grey until noon' } },
    { text: GOOD },
  ];
}

export async function checkTools(report, root, kind) {
  const setup = kind === 'codex' ? codexWithLogin : undefined;
  await report.check(
    `${kind}: what was searched and opened is observed in order, and stored byte for byte`,
    async () => {
      const pages = await startPages();
      try {
        const results = ['/sky', '/gone'].map((path) => ({ url: pages.base + path, title: `Page ${path}` }));
        const script = { results, steps: readingSteps(pages.base, kind) };
        const { answer, world, requests } = await askReal(root, {
          kind,
          name: 'reading',
          script,
          setup,
          options: withTools(),
          request: { rights: 'read' },
          keep: true,
        });
        assert.equal(answer.outcome, 'ok', answer.message);
        assert.deepEqual(
          answer.observed.map(({ kind: how, url, status }) => [
            how,
            url.slice(pages.base.length),
            status ?? null,
          ]),
          [
            ['search', '/sky', null],
            ['search', '/gone', null],
            ['open', '/sky', 200],
            ['open', '/rain', 200],
            ['open', '/gone', 404],
          ],
        );
        assert.deepEqual(
          pages.served.map((page) => page.url),
          ['/sky', '/rain', '/gone'],
          'an invented address was fetched',
        );
        for (const path of ['/sky', '/rain'])
          assert.ok(stored(world, pages.base + path).equals(PAGES.get(path).body), path);
        const last = JSON.stringify(requests.at(-1).body);
        assert.match(last, /verdict: exact/);
        assert.match(last, /no search of this run returned it/);
      } finally {
        pages.stop();
      }
    },
  );

  await report.check(
    `${kind}: tools that can't start are noticed, told, and replaced by its own fetch`,
    async () => {
      const { answer, events } = await askReal(root, {
        kind,
        name: 'lost tools',
        script: {
          results: [{ url: 'https://example.com/a', title: 'A' }],
          steps: [{ search: 'sky' }, { text: GOOD }],
        },
        options: withTools('/nowhere/node'),
        request: { rights: 'read' },
      });
      assert.equal(answer.outcome, 'ok', answer.message);
      assert.match(answer.message, /by its own fetch/);
      assert.ok(events.some((event) => event.kind === 'tools_lost'));
    },
  );

  if (kind === 'codex') await checkHostedSearch(report, root);
}

/** Without a ChatGPT login only the query and what codex opens itself can be seen. */
async function checkHostedSearch(report, root) {
  await report.check('codex: a hosted search shows no result, a native open its address', async () => {
    const script = {
      results: [{ url: 'https://example.com/a', title: 'A' }],
      steps: [{ search: 'sky' }, { open: 'https://example.com/a' }, { text: GOOD }],
    };
    const { answer } = await askReal(root, {
      kind: 'codex',
      name: 'hosted',
      script,
      request: { rights: 'search' },
    });
    assert.equal(answer.outcome, 'ok', answer.message);
    assert.deepEqual(
      answer.observed.map(({ kind, url }) => [kind, url]),
      [['open', 'https://example.com/a']],
    );
  });
}

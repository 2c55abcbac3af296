import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, ENGINES } from '../engines.mjs';
import { Answer, askReal, DEADLINES, GOOD, waitForChild } from '../harness.mjs';

const RESETS = Math.floor(Date.now() / 1000) + 3600;
const DENIED = {
  claude: { steps: [{ raw: 'Bash', args: { command: 'id', description: 'x' } }, { text: GOOD }] },
  codex: { steps: [{ patch: '*** Begin Patch\n*** Add File: p.md\n+x\n*** End Patch\n' }, { text: GOOD }] },
  gemini: { steps: [{ raw: 'run_shell_command', args: { command: 'id' } }, { text: GOOD }] },
};
/** A model that codex knows has a patch tool, which the sandbox refuses; an unknown one has no tool to refuse. */
const DENIED_OPTIONS = { codex: { model: 'gpt-5.5' } };
const QUOTA = { claude: 'limit', codex: 'limit', gemini: 'quota' };

/** One row for each outcome; `kinds` where a row is not for all three. */
const ROWS = [
  {
    name: 'a good turn',
    script: { steps: [{ text: GOOD }] },
    outcome: 'ok',
    verify: ({ answer }) => {
      assert.deepEqual(answer.value, JSON.parse(GOOD));
      assert.ok(answer.usage.input_tokens > 0 && answer.usage.output_tokens > 0 && answer.usage.calls === 1);
    },
  },
  {
    name: 'prose as asked',
    script: { steps: [{ text: 'A report [C1].' }] },
    request: { schema: null, rights: 'none' },
    outcome: 'ok',
    verify: ({ answer }) => assert.equal(answer.value, 'A report [C1].'),
  },
  { name: 'empty answer', script: { steps: [{ text: '' }] }, outcome: 'empty' },
  {
    name: 'prose for JSON',
    script: { steps: [{ text: 'Could you say which region you mean?' }] },
    outcome: 'no_json',
    verify: ({ answer, requests }) => {
      assert.equal(answer.usage.calls, 2);
      assert.match(answer.text, /which region/);
      assert.match(JSON.stringify(requests.at(-1).body), /holds no JSON/);
    },
  },
  {
    name: 'JSON of another shape',
    kinds: ['claude', 'codex'],
    script: { steps: [{ text: '{"items":[]}' }] },
    outcome: 'wrong_shape',
    verify: ({ answer }) => assert.equal(answer.usage.calls, 2),
  },
  {
    name: 'a limit',
    script: (kind) => ({ fault: QUOTA[kind], resets: RESETS }),
    outcome: 'quota',
    verify: ({ answer, kind }) => {
      // gemini's service names no time for a daily quota; codex prints minutes only.
      if (kind === 'claude') assert.equal(answer.resets_at, new Date(RESETS * 1000).toISOString());
      if (kind === 'codex')
        assert.ok(Math.abs(Date.parse(answer.resets_at) - RESETS * 1000) < 120_000, answer.resets_at);
    },
  },
  { name: 'a plain 429', kinds: ['claude', 'codex'], script: { fault: 'quota' }, outcome: 'quota' },
  { name: 'no credit', kinds: ['claude'], script: { fault: 'credit' }, outcome: 'quota' },
  { name: 'a bad key', script: { fault: 'bad_key' }, outcome: 'bad_key' },
  { name: 'a cut stream', script: { fault: 'truncated', steps: [{ text: GOOD }] }, outcome: 'truncated' },
  {
    name: 'only refused tools',
    script: (kind) => DENIED[kind],
    options: (kind) => DENIED_OPTIONS[kind],
    outcome: 'tool_denied',
  },
  {
    name: 'no login',
    script: { steps: [{ text: GOOD }] },
    setup: {
      claude: (world, port) => ({
        ...ENGINES.claude(world, port),
        env: { ...world.env, ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` },
      }),
      codex: (world) => ({ engine: 'codex', env: { ...world.env, CODEX_HOME: join(world.home, '.codex') } }),
      gemini: (world) => ({ engine: 'gemini', env: world.env }),
    },
    outcome: 'no_login',
  },
  {
    name: 'not installed',
    script: { steps: [] },
    options: () => ({ program: '/nowhere/agent' }),
    outcome: 'absent',
  },
  {
    name: 'a hang, by the hard deadline',
    script: { fault: 'hang' },
    options: () => ({ deadlines: { ...DEADLINES, hard: 9_000 } }),
    outcome: 'timeout',
  },
  {
    name: 'a hang, by the idle deadline, asked twice',
    script: { fault: 'hang' },
    options: () => ({ deadlines: { ...DEADLINES, idle: 8_000 } }),
    outcome: 'stalled',
    verify: ({ answer }) => assert.equal(answer.usage.calls, 2),
  },
];

export async function checkOutcomes(report, root, kind) {
  for (const row of ROWS) {
    if (row.kinds !== undefined && !row.kinds.includes(kind)) continue;
    await report.check(`${kind}: ${row.name} is ${row.outcome}`, async () => {
      const script = typeof row.script === 'function' ? row.script(kind) : row.script;
      const setup = row.setup?.[kind];
      const asked = await askReal(root, {
        kind,
        name: row.name,
        script,
        setup,
        options: row.options?.(kind),
        request: row.request,
      });
      assert.equal(asked.answer.outcome, row.outcome, `${asked.answer.message} ${asked.answer.text}`);
      if (row.outcome !== 'ok') assert.equal(asked.answer.value, null);
      row.verify?.({ ...asked, kind });
    });
  }
  await checkKills(report, root, kind);
  await checkNoise(report, root, kind);
  await checkSchemaOption(report, root, kind);
}

/** The program dies under us: at once (a crash), or politely (gemini then exits with 0). */
async function checkKills(report, root, kind) {
  for (const [name, signal] of [
    ['a crash', 'SIGKILL'],
    ['a kill from outside', 'SIGTERM'],
  ]) {
    await report.check(`${kind}: ${name} is crashed`, async () => {
      const during = async (world, standin) => {
        const pid = await waitForChild(world.run_dir, () =>
          standin.requests.some((request) => request.method === 'POST'),
        );
        process.kill(-pid, signal);
      };
      const { answer } = await askReal(root, { kind, name, script: { fault: 'hang' }, during });
      assert.equal(answer.outcome, 'crashed', answer.message);
    });
  }
}

/** A wrapper script on PATH that prints around the real program's stream. */
async function checkNoise(report, root, kind) {
  await report.check(`${kind}: a wrapper that prints a banner changes nothing`, async () => {
    const options = (world) => {
      const program = join(world.dir, 'bin', kind);
      mkdirSync(join(world.dir, 'bin'));
      writeFileSync(
        program,
        `#!/bin/sh\necho 'Loaded cached credentials.'\nprintf '[STARTUP] done '\n"${join(BIN, kind)}" "$@"\necho bye\n`,
        { mode: 0o755 },
      );
      return { program };
    };
    const { answer } = await askReal(root, {
      kind,
      name: 'noise',
      script: { steps: [{ text: `Sure!\n\`\`\`json\n${GOOD}\n\`\`\`` }] },
      options,
    });
    assert.equal(answer.outcome, 'ok', answer.message);
    assert.deepEqual(answer.value, JSON.parse(GOOD));
  });
}

/** The CLI's own schema option is used, and trusted nowhere. */
async function checkSchemaOption(report, root, kind) {
  if (kind === 'gemini') return;
  await report.check(`${kind}: the schema goes along and the answer still passes ours`, async () => {
    const script = { steps: [{ structured: JSON.parse(GOOD) }, { text: 'Done.' }] };
    const { answer, requests } = await askReal(root, {
      kind,
      name: 'schema',
      script,
      request: { rights: 'none' },
    });
    assert.equal(answer.outcome, 'ok', answer.message);
    assert.deepEqual(answer.value, Answer.parse(JSON.parse(GOOD)));
    const sent = JSON.stringify(requests.map((request) => request.body));
    assert.match(sent, kind === 'claude' ? /StructuredOutput/ : /json_schema/);
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeOpenAiAsk } from '../src/openai/ask.js';

type Step = { text: string } | { tool: string; args: object } | { status: number } | 'hang';

/** A chat-completions endpoint that answers step by step and keeps what it was sent. */
const steps: Step[] = [];
const sent: { messages: { role: string; content: unknown }[] }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    sent.push(JSON.parse(body));
    const step = steps.shift() ?? { text: '' };
    if (step === 'hang') return;
    if ('status' in step)
      return void response
        .writeHead(step.status, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no"}}');
    const message =
      'text' in step
        ? { role: 'assistant', content: step.text }
        : {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                id: `t${sent.length}`,
                type: 'function',
                function: { name: step.tool, arguments: JSON.stringify(step.args) },
              },
            ],
          };
    const finish_reason = 'text' in step ? 'stop' : 'tool_calls';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 0,
        model: 'm',
        choices: [{ index: 0, message, finish_reason }],
        usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
      }),
    );
  });
});
let base_url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const PAGE = 'https://tides.example.org/moon';
const opened: string[] = [];
const tools = {
  now: () => '2026-05-01T10:00:00Z',
  search: async () => ({ hits: [{ url: PAGE, title: 'The moon' }], issues: [] }),
  open: async (url: string) => {
    opened.push(url);
    return {
      url,
      final_url: url,
      aliases: [],
      status: 200,
      title: 'The moon',
      text: 'Two tides a day.',
      links: ['https://linked.example/x'],
      unusable_because: null,
      error: null,
    };
  },
};
const Schema = z.object({ tides: z.number() });

function ask(rights: 'none' | 'read', timeout_ms = 20_000) {
  const model = makeOpenAiAsk({ base_url, model: 'small', tools, timeout_ms });
  return model({ prompt: 'How many?', schema: Schema, rights, label: 'x' });
}

describe('an OpenAI-compatible endpoint', () => {
  it('searches and reads through Vouch, and all of it is observed', async () => {
    steps.push(
      { tool: 'web_search', args: { query: 'tides' } },
      { tool: 'open_page', args: { url: PAGE } },
      { text: 'Here: {"tides": 2}' },
    );
    const answer = await ask('read');
    expect(answer).toMatchObject({ outcome: 'ok', value: { tides: 2 }, usage: { calls: 1 } });
    expect(answer.observed.map(({ url, kind, status }) => [url, kind, status])).toEqual([
      [PAGE, 'search', undefined],
      [PAGE, 'open', 200],
    ]);
  });

  it('opens no address that no search returned', async () => {
    opened.length = 0;
    steps.push({ tool: 'open_page', args: { url: 'https://invented.example/' } }, { text: '{"tides": 2}' });
    await ask('read');
    expect(opened).toEqual([]);
    expect(JSON.stringify(sent.at(-1)!.messages.at(-1))).toContain('no search returned this address');
  });

  it('has no tools without rights', async () => {
    steps.push({ text: '{"tides": 2}' });
    await ask('none');
    expect(sent.at(-1)).not.toHaveProperty('tools');
  });

  it('gets one repair turn with the complaints', async () => {
    steps.push({ text: 'Two, I think.' }, { text: '{"tides": 2}' });
    expect(await ask('none')).toMatchObject({ outcome: 'ok', value: { tides: 2 }, usage: { calls: 2 } });
  });

  it.each([
    {
      name: 'prose twice',
      given: [{ text: 'Two.' }, { text: 'Two!' }],
      outcome: 'no_json',
      says: 'in prose',
    },
    {
      name: 'a wrong shape twice',
      given: [{ text: '{"tides":"two"}' }, { text: '{"tides":"two"}' }],
      outcome: 'wrong_shape',
      says: 'did not fit',
    },
    { name: 'a refused key', given: [{ status: 401 }], outcome: 'bad_key', says: '--pass-env' },
    {
      name: 'an unknown model',
      given: [{ status: 404 }],
      outcome: 'absent',
      says: 'does not know the model',
    },
    { name: 'a used-up limit', given: [{ status: 429 }, { status: 429 }], outcome: 'quota', says: 'limit' },
  ] as { name: string; given: Step[]; outcome: string; says: string }[])(
    '$name: $outcome',
    async ({ given, outcome, says }) => {
      steps.length = 0;
      steps.push(...given);
      const answer = await ask('none');
      expect(answer).toMatchObject({ outcome, value: null });
      expect(answer.message).toContain(says);
    },
  );

  it('ends a call that hangs', async () => {
    steps.length = 0;
    steps.push('hang', 'hang');
    expect((await ask('none', 500)).outcome).toBe('timeout');
  });

  it('says that nothing answers', async () => {
    const model = makeOpenAiAsk({ base_url: 'http://127.0.0.1:9/v1', model: 'small', tools });
    expect(await model({ prompt: 'x', schema: null, rights: 'none', label: 'x' })).toMatchObject({
      outcome: 'absent',
    });
  });
});

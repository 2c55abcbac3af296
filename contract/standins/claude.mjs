import { offeredName, sendJson, startEvents, stepAt } from './reply.mjs';

/** Anthropic's Messages API, as far as Claude Code uses it. */
const FAULTS = {
  bad_key: { status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
  credit: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the API.',
  },
  quota: { status: 429, type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  limit: {
    status: 429,
    type: 'rate_limit_error',
    message: 'This request would exceed your limits.',
    limit: true,
  },
  error500: { status: 500, type: 'api_error', message: 'Internal server error' },
};

export function answerClaude({ request, response, json, script }) {
  if (request.method !== 'POST') return response.writeHead(200).end();
  if (request.url.includes('count_tokens')) return sendJson(response, 200, { input_tokens: 5 });
  if (!request.url.startsWith('/v1/messages')) {
    return sendJson(response, 404, {
      type: 'error',
      error: { type: 'not_found_error', message: 'not here' },
    });
  }
  if (script.fault === 'hang') return;
  const fault = FAULTS[script.fault];
  if (fault !== undefined) return sendFault(response, fault, script);
  const tools = json.tools ?? [];
  if (tools.some((tool) => /^web_search_/.test(tool.type ?? '')))
    return sendSearch(response, json, script.results);
  const done = (json.messages ?? [])
    .flatMap((message) => (Array.isArray(message.content) ? message.content : []))
    .filter((block) => block.type === 'tool_result').length;
  sendMessage(response, json, blocksOf(stepAt(script, done), tools), script.fault);
}

function sendFault(response, fault, script) {
  const headers = fault.limit
    ? {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
        'anthropic-ratelimit-unified-reset': String(script.resets),
        'anthropic-ratelimit-unified-5h-utilization': '1.0',
        'retry-after': '3600',
      }
    : {};
  const error = { type: fault.type, message: fault.message };
  sendJson(response, fault.status, { type: 'error', error, request_id: 'req_1' }, headers);
}

let calls = 0;

function toolUse(name, input) {
  calls += 1;
  return [{ type: 'tool_use', id: `toolu_${calls}`, name, input }];
}

function blocksOf(step, tools) {
  const names = tools.map((tool) => tool.name);
  if (step.search !== undefined) return toolUse('WebSearch', { query: step.search });
  if (step.call !== undefined) return toolUse(offeredName(names, `__${step.call}`), step.args);
  if (step.raw !== undefined) return toolUse(step.raw, step.args);
  if (step.structured !== undefined) return toolUse(offeredName(names, 'StructuredOutput'), step.structured);
  return step.text === '' ? [] : [{ type: 'text', text: step.text }];
}

function sendSearch(response, json, results) {
  const content = results.map((hit) => ({
    type: 'web_search_result',
    ...hit,
    encrypted_content: 'x',
    page_age: null,
  }));
  sendMessage(response, json, [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'q' } },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content },
    { type: 'text', text: 'Found some.' },
  ]);
}

function sendMessage(response, json, content, fault) {
  const stop = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 10, output_tokens: 2 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: json.model };
  // Claude Code asks again without a stream when a stream broke off.
  if (!json.stream && fault === 'truncated') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"msg_1","type":"mess');
    return setTimeout(() => response.destroy(), 100);
  }
  if (!json.stream) {
    return sendJson(response, 200, { ...message, content, stop_reason: stop, stop_sequence: null, usage });
  }
  const send = startEvents(response);
  const event = (value) => send(value.type, value);
  event({
    type: 'message_start',
    message: {
      ...message,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...usage, output_tokens: 0 },
    },
  });
  for (const [index, block] of content.entries()) sendBlock(event, block, index, fault);
  if (fault === 'truncated') return setTimeout(() => response.destroy(), 100);
  event({
    type: 'message_delta',
    delta: { stop_reason: stop, stop_sequence: null },
    usage: { output_tokens: 2 },
  });
  event({ type: 'message_stop' });
  response.end();
}

function sendBlock(event, block, index, fault) {
  const start = { type: 'content_block_start', index };
  if (block.type === 'text') {
    event({ ...start, content_block: { type: 'text', text: '' } });
    const text = fault === 'truncated' ? block.text.slice(0, block.text.length / 2) : block.text;
    event({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
    if (fault === 'truncated') return;
  } else if (block.type.endsWith('tool_use')) {
    event({ ...start, content_block: { ...block, input: {} } });
    const partial_json = JSON.stringify(block.input);
    event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } });
  } else {
    event({ ...start, content_block: block });
  }
  event({ type: 'content_block_stop', index });
}

import { sendJson, startEvents, stepAt } from './reply.mjs';

/** OpenAI's Responses API and the search behind `web.run`, as far as codex uses them. */
const FAULTS = {
  bad_key: { status: 401, error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
  quota: {
    status: 429,
    error: {
      message: 'You exceeded your current quota.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    },
  },
  limit: {
    status: 429,
    error: { type: 'usage_limit_reached', message: 'The usage limit has been reached', plan_type: 'plus' },
  },
};

export function answerCodex({ request, response, json, script }) {
  if (request.url.endsWith('/alpha/search')) {
    return sendJson(response, 200, { encrypted_output: 'x', output: 'Results', results: script.results });
  }
  if (request.method === 'GET' || !request.url.includes('/responses')) {
    return sendJson(response, 404, { error: { message: 'not here' } });
  }
  if (script.fault === 'hang') return;
  const fault = FAULTS[script.fault];
  if (fault !== undefined) {
    const resets_at = script.resets === undefined ? {} : { resets_at: script.resets };
    return sendJson(response, fault.status, { error: { ...fault.error, ...resets_at } });
  }
  const send = startEvents(response);
  const event = (type, value) => send(type, { type, ...value });
  event('response.created', { response: { id: 'resp_1' } });
  sendStep({ event, response, json, script });
}

function sendStep({ event, response, json, script }) {
  const done = (json.input ?? []).filter(
    (item) => /_output$/.test(item.type) || item.type === 'web_search_call',
  ).length;
  const item = (value) => event('response.output_item.done', { item: value });
  let at = done;
  let step = stepAt(script, at);
  // A hosted search and its end stand in one reply; the client sees only the query.
  while (step.search !== undefined && !offersOwnSearch(json)) {
    const action = { type: 'search', query: step.search, queries: [step.search] };
    item({ type: 'web_search_call', id: `ws_${at}`, status: 'completed', action });
    at += 1;
    step = stepAt(script, at);
  }
  if (step.open !== undefined) {
    item({
      type: 'web_search_call',
      id: `wo_${at}`,
      status: 'completed',
      action: { type: 'open_page', url: step.open },
    });
    at += 1;
    step = stepAt(script, at);
  }
  if (script.fault === 'truncated') return setTimeout(() => response.destroy(), 100);
  item(itemOf(step, at));
  const usage = {
    input_tokens: 10,
    input_tokens_details: null,
    output_tokens: 2,
    output_tokens_details: null,
  };
  event('response.completed', { response: { id: 'resp_1', usage: { ...usage, total_tokens: 12 } } });
  response.end();
}

function allTools(json) {
  const later = (json.input ?? [])
    .filter((item) => item.type === 'additional_tools')
    .flatMap((item) => item.tools);
  return [...(json.tools ?? []), ...later];
}

function offersOwnSearch(json) {
  return allTools(json).some((tool) => tool.type === 'namespace' && tool.name === 'web');
}

function itemOf(step, at) {
  const id = `${at}`;
  if (step.search !== undefined) {
    return call(id, { name: 'run', namespace: 'web', args: { search_query: [{ q: step.search }] } });
  }
  if (step.find !== undefined) {
    const args = { query: step.find, limit: 8 };
    return {
      type: 'tool_search_call',
      id: `ts_${id}`,
      call_id: `c${id}`,
      execution: 'client',
      status: 'completed',
      arguments: args,
    };
  }
  if (step.patch !== undefined) {
    return {
      type: 'custom_tool_call',
      id: `ct_${id}`,
      call_id: `c${id}`,
      name: 'apply_patch',
      input: step.patch,
      status: 'completed',
    };
  }
  if (step.call !== undefined) return call(id, { name: step.call, namespace: 'mcp__vouch', args: step.args });
  if (step.raw !== undefined) return call(id, { name: step.raw, args: step.args });
  const text = step.structured === undefined ? step.text : JSON.stringify(step.structured);
  return { type: 'message', role: 'assistant', id: `m${id}`, content: [{ type: 'output_text', text }] };
}

function call(id, { name, namespace, args }) {
  const where = namespace === undefined ? {} : { namespace };
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: `c${id}`,
    name,
    ...where,
    arguments: JSON.stringify(args),
  };
}

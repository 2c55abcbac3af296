import { sendJson, stepAt } from './reply.mjs';

/** An OpenAI-compatible chat endpoint, as far as `ai` uses it. */
export function answerOpenai({ request, response, json, script }) {
  if (!request.url.endsWith('/chat/completions')) {
    return sendJson(response, 404, { error: { message: 'not here' } });
  }
  const done = (json.messages ?? []).filter((message) => message.role === 'tool').length;
  const message = { role: 'assistant', ...partOf(stepAt(script, done), done) };
  const finish_reason = message.tool_calls === undefined ? 'stop' : 'tool_calls';
  const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };
  const about = { id: 'x', object: 'chat.completion', created: 0, model: json.model, usage };
  sendJson(response, 200, { ...about, choices: [{ index: 0, message, finish_reason }] });
}

function partOf(step, done) {
  if (step.search !== undefined) return toolCall(done, 'web_search', { query: step.search });
  if (step.call !== undefined) return toolCall(done, step.call, step.args);
  return { content: step.structured === undefined ? step.text : JSON.stringify(step.structured) };
}

function toolCall(done, name, args) {
  const called = { name, arguments: JSON.stringify(args) };
  return { content: null, tool_calls: [{ id: `t${done}`, type: 'function', function: called }] };
}

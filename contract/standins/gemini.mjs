import { offeredName, sendJson, stepAt } from './reply.mjs';

/** Google's generateContent API, as far as Gemini CLI uses it. */
const FAULTS = {
  bad_key: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'API key not valid. Please pass a valid API key.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
      },
    ],
  },
  quota: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'You exceeded your current quota.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [
          {
            quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
            quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
            quotaValue: '250',
          },
        ],
      },
    ],
  },
};

export function answerGemini({ request, response, json, script }) {
  if (request.url.includes(':countTokens')) return sendJson(response, 200, { totalTokens: 5 });
  if (script.fault === 'hang') return;
  const fault = FAULTS[script.fault];
  if (fault !== undefined) return sendJson(response, fault.code, { error: fault });
  const stream = request.url.includes(':streamGenerateContent');
  if ((json.tools ?? []).some((tool) => tool.googleSearch))
    return sendSearch(response, stream, script.results);
  const done = (json.contents ?? [])
    .flatMap((content) => content.parts ?? [])
    .filter((part) => part.functionResponse);
  const names = (json.tools ?? [])
    .flatMap((tool) => tool.functionDeclarations ?? [])
    .map((tool) => tool.name);
  sendParts(response, { stream, parts: partsOf(stepAt(script, done.length), names), fault: script.fault });
}

function partsOf(step, names) {
  if (step.search !== undefined)
    return [{ functionCall: { name: 'google_web_search', args: { query: step.search } } }];
  if (step.call !== undefined)
    return [{ functionCall: { name: offeredName(names, `_${step.call}`), args: step.args } }];
  if (step.raw !== undefined) return [{ functionCall: { name: step.raw, args: step.args } }];
  const text = step.structured === undefined ? step.text : JSON.stringify(step.structured);
  return text === '' ? [] : [{ text }];
}

function sendSearch(response, stream, results) {
  const groundingChunks = results.map((hit) => ({ web: { uri: hit.url, title: hit.title } }));
  const segment = { startIndex: 0, endIndex: 11, text: 'Found some.' };
  const groundingSupports = [{ segment, groundingChunkIndices: results.map((_, at) => at) }];
  const groundingMetadata = { groundingChunks, groundingSupports, webSearchQueries: ['q'] };
  sendParts(response, { stream, parts: [{ text: 'Found some.' }], more: { groundingMetadata } });
}

function sendParts(response, { stream, parts, fault, more = {} }) {
  if (fault === 'truncated') for (const part of parts) part.text = part.text.slice(0, part.text.length / 2);
  const ended = fault === 'truncated' ? {} : { finishReason: 'STOP' };
  const value = {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...ended, ...more }],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 3, totalTokenCount: 14 },
    modelVersion: 'stand-in',
  };
  if (!stream) return sendJson(response, 200, value);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify(value)}\r\n\r\n`);
  response.end();
}

import http from 'node:http';
import { answerClaude } from './claude.mjs';
import { answerCodex } from './codex.mjs';
import { answerGemini } from './gemini.mjs';

const ANSWER = { claude: answerClaude, codex: answerCodex, gemini: answerGemini };

/**
 * A stand-in for one model API on the loopback. A script is `{steps, fault?, results?}`: step k is the model's
 * turn after k tool results; `fault` is how the service fails instead; `results` are what a search finds.
 * Steps: {search: query} · {call: tool, args} · {raw: name, args} · {text} · {structured: value}.
 */
export async function startStandin(api, script) {
  const requests = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const json = parse(body);
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: json });
      response.on('error', () => {});
      ANSWER[api]({ request, response, json, script: { results: [], steps: [], ...script } });
    });
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    requests,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

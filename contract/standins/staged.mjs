import http from 'node:http';
import { answerClaude } from './claude.mjs';
import { answerCodex } from './codex.mjs';
import { answerGemini } from './gemini.mjs';
import { answerOpenai } from './openai.mjs';

const ANSWER = { claude: answerClaude, codex: answerCodex, gemini: answerGemini, openai: answerOpenai };

/** Words of each stage's prompt that no other prompt holds. */
const STAGES = [
  ['route', 'You decide how a question to a research system is handled'],
  ['plan', 'You plan a research project'],
  ['researcher', 'You are one of several researchers'],
  ['skeptic', 'You are an adversarial auditor'],
  ['synthesis', 'You write the report. Today is'],
  ['rewrite', 'A report failed its checks'],
  ['youtube', 'You read video material for a research report'],
  ['trust', 'You check notes that another program wrote'],
];

/**
 * A stand-in for one model API that tells the stage of a run by its prompt. `stages` holds for each stage the steps
 * of the model, or a function of the prompt that gives them; `results` are what every search finds. `asked` keeps
 * the stages in the order in which they were asked, one entry a request.
 */
export async function startStaged(api, { stages, results }) {
  const asked = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const json = parse(body);
      const prompt = texts(json).join('\n');
      const stage = STAGES.find(([, words]) => prompt.includes(words))?.[0] ?? 'other';
      asked.push(stage);
      const steps = stages[stage] ?? [{ text: 'ok' }];
      response.on('error', () => {});
      const script = { results, steps: typeof steps === 'function' ? steps(prompt) : steps };
      ANSWER[api]({ request, response, json, script });
    });
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every text in a request, whatever the shape of its API. */
function texts(value) {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

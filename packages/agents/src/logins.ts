import { join } from 'node:path';
import type { Environment } from './environment.js';
import { readJsonIfThere } from './files.js';
import { object, text } from './loose.js';
import type { EngineName, LoginFacts } from './types.js';

/** What the files and variables of a login say. Nothing is sent anywhere and no secret is kept. */
export function readLogin(engine: EngineName, env: Environment): LoginFacts {
  if (engine === 'codex') return readCodexLogin(env);
  if (engine === 'gemini') return readGeminiLogin(env);
  return { kind: 'unknown' };
}

function readCodexLogin(env: Environment): LoginFacts {
  const home = env['CODEX_HOME'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? '', '.codex');
  const auth = object(readJsonIfThere(join(home, 'auth.json')));
  if (auth['auth_mode'] === 'chatgpt' || text(object(auth['tokens'])['access_token']) !== null)
    return { kind: 'chatgpt' };
  if (text(auth['OPENAI_API_KEY']) !== null || env['CODEX_API_KEY'] !== undefined) return { kind: 'api_key' };
  return { kind: 'none' };
}

function readGeminiLogin(env: Environment): LoginFacts {
  if (env['GEMINI_API_KEY'] !== undefined) return { kind: 'api_key' };
  if (env['GOOGLE_GENAI_USE_VERTEXAI'] === 'true') return { kind: 'vertex' };
  const home = join(env['HOME'] ?? env['USERPROFILE'] ?? '', '.gemini');
  const file = join(home, 'oauth_creds.json');
  return readJsonIfThere(file) === null ? { kind: 'none' } : { kind: 'google', file };
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How each real CLI reaches its stand-in: the user's side of things, as options of `makeAsk`. */

const here = dirname(fileURLToPath(import.meta.url));
export const BIN = join(here, 'node_modules', '.bin');
/** `vouch mcp`: the page server of one call. */
export function serverArgs(call_dir, snapshots) {
  const main = join(here, '..', 'apps', 'cli', 'dist', 'main.js');
  return [main, 'mcp', '--call-dir', call_dir, '--snapshots', snapshots, '--allow-host', '127.0.0.1'];
}

const PATH = `${BIN}:${dirname(process.execPath)}:/usr/bin:/bin`;

/** A home of its own for every check; nothing of whoever runs this is read or written. */
export function makeWorld(root, name) {
  const dir = mkdtempSync(join(root, `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 40)}-`));
  const home = join(dir, 'home');
  for (const sub of ['home/.codex', 'home/.gemini', 'tmp', 'run'])
    mkdirSync(join(dir, sub), { recursive: true });
  return {
    dir,
    home,
    run_dir: join(dir, 'run'),
    env: { PATH, HOME: home, TMPDIR: join(dir, 'tmp'), LANG: 'C.UTF-8' },
  };
}

function codexProvider(port, login) {
  const auth = login ? 'requires_openai_auth=true,supports_websockets=false' : 'env_key="STANDIN_KEY"';
  const name = login ? 'OpenAI' : 'standin';
  const table = `name="${name}",base_url="http://127.0.0.1:${port}/v1",wire_api="responses",${auth},request_max_retries=0,stream_max_retries=0`;
  const quiet = login ? ['--disable', 'enable_request_compression'] : [];
  return [...quiet, '-c', 'model_provider=standin', '-c', `model_providers.standin={${table}}`];
}

export const ENGINES = {
  claude: (world, port) => ({
    engine: 'claude',
    env: {
      ...world.env,
      CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-not-real',
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
    pass_env: ['ANTHROPIC_BASE_URL', 'CLAUDE_CODE_MAX_RETRIES'],
  }),
  codex: (world, port) => ({
    engine: 'codex',
    model: 'standin',
    env: { ...world.env, CODEX_HOME: join(world.home, '.codex'), STANDIN_KEY: 'not-real' },
    pass_env: ['STANDIN_KEY'],
    extra_args: codexProvider(port, false),
  }),
  gemini: (world, port) => ({
    engine: 'gemini',
    model: 'gemini-2.5-flash',
    env: { ...world.env, GEMINI_API_KEY: 'not-real', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}` },
    pass_env: ['GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL'],
  }),
};

/** codex with a ChatGPT login: the only way in which it shows what its searches found. */
export function codexWithLogin(world, port) {
  writeFileSync(join(world.home, '.codex', 'auth.json'), madeUpLogin());
  return {
    engine: 'codex',
    model: 'gpt-5.5',
    env: { ...world.env, CODEX_HOME: join(world.home, '.codex') },
    extra_args: codexProvider(port, true),
  };
}

/** Shaped like a login; nothing in it is real. */
function madeUpLogin() {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { chatgpt_plan_type: 'plus', chatgpt_account_id: 'a1', chatgpt_user_id: 'u1' };
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const token = `${part({ alg: 'none' })}.${part({ email: 'a@example.com', exp, 'https://api.openai.com/auth': claims })}.c2ln`;
  const tokens = { id_token: token, access_token: token, refresh_token: 'r', account_id: 'a1' };
  return JSON.stringify({
    auth_mode: 'chatgpt',
    OPENAI_API_KEY: null,
    tokens,
    last_refresh: new Date().toISOString(),
  });
}

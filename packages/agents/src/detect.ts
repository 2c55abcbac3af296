import { ADAPTERS, ENGINE_NAMES } from './adapters/index.js';
import { buildEnvironment, type Environment } from './environment.js';
import { findProgram } from './files.js';
import { readLogin } from './logins.js';
import { probe } from './probe.js';
import type { Adapter, ChildEnd, EngineName } from './types.js';
import { compareVersions, parseVersion } from './versions.js';

/** What is known of one agent CLI on this machine. */
export interface EngineReport {
  engine: EngineName;
  /** Path of the program, or null. */
  program: string | null;
  version: string | null;
  login: 'yes' | 'no' | 'unknown';
  /** Can a run use it? `unknown` logins count: only a call can tell. */
  usable: boolean;
  /** One sentence: its state, and the mend where there is one. */
  message: string;
  /** What a run lacks without it. */
  lost: string;
}

const LOST: Readonly<Record<EngineName, string>> = {
  claude: 'research by Claude on its subscription: searches and reads are observed',
  codex: 'research and the YouTube trust check by Codex: searches are observed with a ChatGPT login',
  gemini: "research by Gemini with an API key, and the YouTube lane's first choice of engine",
  agy: 'research by Antigravity: nothing it opens is observed',
};

/** Looks at all four CLIs, in the order in which `--engine auto` takes them. Never throws and never hangs. */
export async function detectEngines(options: {
  env: Environment;
  pass_env?: readonly string[];
}): Promise<EngineReport[]> {
  return Promise.all(ENGINE_NAMES.map((name) => detectEngine(ADAPTERS[name], options)));
}

async function detectEngine(
  adapter: Adapter,
  options: { env: Environment; pass_env?: readonly string[] },
): Promise<EngineReport> {
  const env = buildEnvironment(adapter, options.env, options.pass_env ?? []);
  const program = findProgram(adapter.name, env['PATH'] ?? '');
  const base = { engine: adapter.name, program, lost: LOST[adapter.name] };
  if (program === null) {
    return {
      ...base,
      version: null,
      login: 'unknown',
      usable: false,
      message: `${adapter.name} is not installed; ${adapter.install}.`,
    };
  }
  const { end, stdout } = await probe(program, ['--version'], env);
  const version = parseVersion(stdout);
  const broken = findBreakage(adapter, end, version);
  if (broken !== null) return { ...base, version, login: 'unknown', usable: false, message: broken };
  const login = await readLoginState(adapter.name, program, env);
  const message = [loginSentence(adapter, login), versionSentence(adapter, version)]
    .filter((part) => part !== '')
    .join(' ');
  return { ...base, version, login, usable: login !== 'no', message };
}

function findBreakage(adapter: Adapter, end: ChildEnd, version: string | null): string | null {
  const said = `${end.stdout_tail}\n${end.stderr_tail}`;
  if (adapter.failures.some((row) => row.outcome === 'absent' && row.match.test(said))) {
    return `${adapter.name} is only a stub: its install script did not run; ${adapter.install}, with scripts allowed.`;
  }
  if (end.error_code !== null)
    return `${adapter.name} can't be started (${end.error_code}); ${adapter.install}.`;
  if (end.why !== null) return `${adapter.name} did not tell its version in time; start it once by hand.`;
  if (version === null) {
    return `${adapter.name} doesn't tell its version (exit ${end.code ?? end.signal}): is it a wrapper? Vouch needs the real program on PATH.`;
  }
  if (adapter.oldest !== null && compareVersions(version, adapter.oldest) < 0) {
    return `${adapter.name} ${version} is too old, Vouch needs ${adapter.oldest}; ${adapter.install}.`;
  }
  return null;
}

function versionSentence(adapter: Adapter, version: string | null): string {
  if (adapter.tested === null)
    return 'It was never run by the authors: its tables come from its documentation.';
  if (version === null || compareVersions(version, adapter.tested) <= 0) return '';
  return `This version is newer than the newest that was tried (${adapter.tested}); it should work.`;
}

function loginSentence(adapter: Adapter, login: EngineReport['login']): string {
  if (login === 'yes') return `${adapter.name} is ready.`;
  if (login === 'no') return `${adapter.name} is not logged in; ${adapter.log_in}.`;
  return `${adapter.name} is there; whether it is logged in shows with the first call.`;
}

/** The CLI's own word where it has one; gemini and agy have none. */
async function readLoginState(
  engine: EngineName,
  program: string,
  env: Record<string, string>,
): Promise<EngineReport['login']> {
  if (engine === 'claude') {
    const { end, stdout } = await probe(program, ['auth', 'status'], env);
    if (end.code === 0) return 'yes';
    return /loggedIn"?\s*:\s*false|not logged in/i.test(`${stdout}${end.stderr_tail}`) ? 'no' : 'unknown';
  }
  if (engine === 'codex') {
    const { end, stdout } = await probe(program, ['login', 'status'], env);
    if (end.code === 0) return 'yes';
    if (readLogin(engine, env).kind === 'api_key') return 'yes';
    return /not logged in/i.test(`${stdout}${end.stderr_tail}`) ? 'no' : 'unknown';
  }
  if (engine === 'gemini') {
    const { kind } = readLogin(engine, env);
    if (kind === 'none') return 'no';
    return kind === 'google' ? 'unknown' : 'yes';
  }
  return 'unknown';
}

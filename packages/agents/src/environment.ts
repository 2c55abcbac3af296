import type { Adapter } from './types.js';

/**
 * What every CLI gets of the user's environment. No key is in it: a key in the environment wins over the
 * subscription that the user means to use, so keys go by `--pass-env NAME` only.
 */
const ALLOWED: readonly string[] = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'all_proxy',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  // Windows can't start a program without these.
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'ProgramData',
];

export type Environment = Readonly<Record<string, string | undefined>>;

/** The child's whole environment. `passed` names what the user lets through besides. */
export function buildEnvironment(
  adapter: Adapter,
  env: Environment,
  passed: readonly string[],
): Record<string, string> {
  const result: Record<string, string> = { TERM: 'dumb', NO_COLOR: '1' };
  for (const name of [...ALLOWED, ...adapter.env, ...passed]) {
    const value = env[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

const FOR_SERVER = /^(?:(?:https?|no|all)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS)$/i;

/** What our own tools server needs to reach the web as the CLI does. */
export function serverEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_SERVER.test(name)));
}

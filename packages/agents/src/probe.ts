import { tmpdir } from 'node:os';
import { runChild } from './exec.js';
import { GRACE_MS, LINGER_MS, PROBE_MS } from './limits.js';
import type { ChildEnd } from './types.js';

/** Short questions to a program: its version, its login. Never hangs, never throws. */
export async function probe(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ end: ChildEnd; stdout: string }> {
  const lines: string[] = [];
  const end = await runChild(
    { file, args, cwd: tmpdir(), env, input: null },
    {
      deadlines: { hard: PROBE_MS, idle: PROBE_MS, grace: GRACE_MS / 10, linger: LINGER_MS },
      onLine: (line) => {
        if (lines.length < 2_000) lines.push(line);
        return 'noise';
      },
    },
  );
  return { end, stdout: lines.join('\n') };
}

/** `multi_agent   stable   true` a line; null when this codex has no such command. */
export function parseFeatures(stdout: string): string[] | null {
  const names = stdout.split('\n').flatMap((line) => /^([a-z][a-z0-9_]{1,60})\s/.exec(line)?.[1] ?? []);
  return names.length === 0 ? null : names;
}

/** The features this codex knows: an unknown name in `--disable` would end the call. */
export async function readCodexFeatures(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<string[] | null> {
  const { end, stdout } = await probe(program, ['features', 'list'], env);
  return end.code === 0 ? parseFeatures(stdout) : null;
}

/** codex without a login waits for the network for ever, so it is asked first; its file may be in a keyring instead. */
export async function isLoggedOut(program: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const { end, stdout } = await probe(program, ['login', 'status'], env);
  return end.code !== 0 && /not logged in/i.test(`${stdout}${end.stderr_tail}`);
}

import { runCli } from '../src/cli.js';

export interface Ran {
  exit: number;
  out: string;
  err: string;
}

/** The command line in this process, as a user would see it, on 1 May 2026. */
export async function vouch(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const exit = await runCli(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd,
    env,
    now: () => new Date('2026-05-01T12:00:00Z'),
    isTTY: false,
    setExit: () => {},
  });
  return { exit, out, err };
}

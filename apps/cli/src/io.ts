/** What a command may touch of the world; tests pass their own. Data goes to `out`, everything else to `err`. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The clock, asked once per command. */
  now(): Date;
  /** Is stderr a terminal? */
  isTTY: boolean;
  /** Sets the exit code; the last one set counts. */
  setExit(code: number): void;
}

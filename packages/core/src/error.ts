/**
 * A broken precondition: unreadable file, wrong schema, crashed tool. Thrown by doors only and caught once,
 * in the CLI, which prints the message (one sentence with file, place and mend) and exits with `exit`.
 */
export class VouchError extends Error {
  override readonly name: string = 'VouchError';
  readonly exit: number;
  constructor(message: string, options: { exit?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.exit = options.exit ?? 2;
  }
}

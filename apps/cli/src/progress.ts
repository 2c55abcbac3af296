import type { Io } from './io.js';

/** One stage's state on its way. */
export interface ProgressLine {
  stage: string;
  state: 'started' | 'finished' | 'skipped';
  told: string;
}

const CLEAR = '\r\u001b[K';

/** Progress on stderr: one live line on a terminal, plain lines elsewhere. Times are for people and stand in no file. */
export function progressPrinter(io: Io): (line: ProgressLine) => void {
  const begun = new Map<string, number>();
  return ({ stage, state, told }) => {
    const name = stage.replaceAll('_', ' ');
    if (state === 'started') {
      begun.set(stage, io.now().getTime());
      if (io.isTTY) io.err(`${CLEAR}… ${name}`);
      return;
    }
    const start = begun.get(stage);
    const seconds = start === undefined ? '' : ` (${((io.now().getTime() - start) / 1000).toFixed(1)} s)`;
    const line = `${state === 'skipped' ? '=' : '✓'} ${name}${told === '' ? '' : `: ${told}`}${seconds}\n`;
    io.err(io.isTTY ? `${CLEAR}${line}` : line);
  };
}

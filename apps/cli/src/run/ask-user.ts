import { VouchError } from '@vouch/core';
import { EXIT } from '../exit-codes.js';

/** One line from the terminal; Ctrl-C and Ctrl-D end the command. */
export async function askUser(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new VouchError('Interrupted; nothing was started.', { exit: EXIT.interrupted, cause: error });
  } finally {
    lines.close();
  }
}

import { VouchError } from '@vouch/core';
import { EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { askUser } from './ask-user.js';

/** Engine and ceiling are told before anything starts; on a terminal Enter starts it. After that nothing asks. */
export async function confirmStart(told: string[], of: { io: Io; yes: boolean }): Promise<void> {
  const { io, yes } = of;
  for (const line of told) io.err(`${line}\n`);
  if (yes || !io.isTTY || process.stdin.isTTY !== true) return;
  const answer = await askUser('Enter starts it, anything else stops. ');
  if (answer.trim() === '') return;
  throw new VouchError('Not started; the run directory is kept, so --resume can start it.', {
    exit: EXIT.interrupted,
  });
}

import { VouchError } from '@vouch/core';

/** All of standard input as UTF-8. `what` names it in errors; a terminal is refused, since nothing would end it. */
export async function readStdin(
  what: string,
  stream: NodeJS.ReadStream | NodeJS.ReadableStream = process.stdin,
): Promise<string> {
  if ('isTTY' in stream && stream.isTTY === true)
    throw new VouchError(`There is no ${what}: name a file, or pipe it in.`);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new VouchError(`The ${what} on standard input is not UTF-8 text.`, { cause });
  }
}

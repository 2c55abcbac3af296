#!/usr/bin/env node
import { runCli } from './cli.js';
import type { Io } from './io.js';

const io: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date(),
  isTTY: process.stderr.isTTY === true,
  setExit: () => {},
};

// A reader that went away (`vouch … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), io);

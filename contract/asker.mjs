// Asks one question and waits: `node asker.mjs JSON`. It is there to be ended from outside.
import { join } from 'node:path';
import { makeAsk } from '../packages/agents/dist/index.js';
import { serverArgs } from './engines.mjs';

const options = JSON.parse(process.argv[2]);
const tools = (call_dir) => ({
  command: process.execPath,
  args: serverArgs(call_dir, join(options.run_dir, 'snapshots')),
});
await makeAsk({ ...options, tools })({ prompt: 'Wait.', schema: null, rights: 'read', label: 'wait' });

// Asks one question and waits: `node asker.mjs JSON`. It is there to be ended from outside.
import { makeAsk } from '../packages/agents/dist/index.js';

const { server, store, ...options } = JSON.parse(process.argv[2]);
const tools = (call_dir) => ({ command: process.execPath, args: [server, call_dir, store] });
await makeAsk({ ...options, tools })({ prompt: 'Wait.', schema: null, rights: 'read', label: 'wait' });

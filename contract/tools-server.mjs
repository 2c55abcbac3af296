// Our tools server with a plain fetch behind it: `node tools-server.mjs CALL_DIR STORE`. STORE gets every page's bytes.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announceServer, serveTools } from '../packages/agents/dist/tools/server.js';

const [call_dir, store] = process.argv.slice(2);
const now = () => new Date().toISOString();

async function open(url, signal) {
  const page = {
    url,
    final_url: url,
    aliases: [],
    status: null,
    title: '',
    text: '',
    links: [],
    unusable_because: null,
    error: null,
  };
  try {
    const response = await fetch(url, { signal });
    const bytes = Buffer.from(await response.arrayBuffer());
    writeFileSync(join(store, createHash('sha256').update(url).digest('hex')), bytes);
    const html = bytes.toString('latin1');
    const links = [...html.matchAll(/href="([^"]+)"/g)].map((found) => new URL(found[1], url).href);
    const text = html.replace(/<[^>]*>/g, ' ');
    return { ...page, final_url: response.url, status: response.status, text, links };
  } catch (error) {
    return { ...page, error: `${error}` };
  }
}

announceServer(call_dir, now());
await serveTools(call_dir, {
  open,
  stored: async () => null,
  locate: (text, exact) => ({ verdict: text.includes(exact) ? 'exact' : 'not_found', start: 0, end: 0 }),
  now,
});
process.exit(0);

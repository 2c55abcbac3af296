import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs of a few lines, each a file on a PATH of its own: what is not written there is really absent. */

export const VIDEO = 'https://www.youtube.com/watch?v=spokenwords';
export const UNOPENED = 'https://www.youtube.com/watch?v=neverseen00';
/** What gemini's own search shows in place of a result's address. */
export const REDIRECT = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC';
export const SPOKEN = 'The tide turns an hour late behind the old bar.';

/** What the lane's engine writes: a spoken quote, and a video that nobody opened. */
export const NOTE = `- The pilot says: “${SPOKEN}” [1] (high)
- The night pilot says that the tide never turns. [2] (high)

## Sources

[1] How pilots read the tide: ${VIDEO}
[2] Night shift: ${UNOPENED}
`;

export const FAILURES = {
  'exits 1': 'process.exit(1);',
  hangs: 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {});',
  'prints rubbish': 'console.log("\\u0000<html>502</html> {]"); process.exit(0);',
  'prints nothing': 'process.exit(0);',
} as const;

const VERSION = { gemini: '0.61.0', codex: 'codex-cli 0.171.0', 'yt-dlp': '2026.04.20' };

/** Writes a program whose `--version` is good and whose work is `body`; `broken`: not even that is good. */
export function writeProgram(bin: string, name: keyof typeof VERSION, body: string, broken = false): void {
  const tells = broken
    ? ''
    : `if (argv.includes('--version')) { console.log('${VERSION[name]}'); process.exit(0); }`;
  const login = `if (argv[0] === 'features' || (argv[0] === 'login' && ${!body.includes('Not logged in')})) process.exit(0);`;
  const head = `#!${process.execPath}\nconst argv = process.argv.slice(2); const fs = require('node:fs');\n`;
  writeFileSync(join(bin, name), `${head}${tells}\n${login}\n${body}\n`);
  chmodSync(join(bin, name), 0o755);
}

export function emptyBin(): string {
  const bin = join(mkdtempSync(join(tmpdir(), 'vouch-bin-')), 'bin');
  mkdirSync(bin);
  if (!existsSync(bin)) throw new Error(bin);
  return bin;
}

const SAY = 'const say = (event) => console.log(JSON.stringify(event));';

/** gemini's stream; asked for videos it searches, and the hook of that call sees what its search shows. */
export function geminiSays(text: string, found: readonly string[] = [VIDEO], end = true): string {
  const sources = found.map((url, at) => `[${at + 1}] youtube.com (${url})`).join('\n');
  const hook = {
    tool_name: 'google_web_search',
    tool_response: { llmContent: `Found.\n\nSources:\n${sources}` },
  };
  const videos = JSON.stringify({ videos: [...found, UNOPENED].map((url) => ({ url, title: 'A talk' })) });
  return `${SAY}
const prompt = fs.readFileSync(0, 'utf8');
const searching = prompt.includes('Search the web for YouTube videos');
if (searching) fs.appendFileSync('../hook.ndjson', ${JSON.stringify(`${JSON.stringify(hook)}\n`)});
say({ type: 'init' });
say({ type: 'message', role: 'assistant', delta: true, content: searching ? ${JSON.stringify(videos)} : ${JSON.stringify(text)} });
${end ? "say({ type: 'result', status: 'success', stats: {} });" : ''}`;
}

/** codex's answer; `first` runs before it. */
export function codexSays(text: string, first = ''): string {
  return `${SAY}
${first}
say({ type: 'thread.started', thread_id: 't' });
say({ type: 'turn.started' });
say({ type: 'item.completed', item: { type: 'agent_message', text: ${JSON.stringify(text)} } });
say({ type: 'turn.completed', usage: {} });`;
}

export function annotations(verdict: string, urls: readonly string[] = [VIDEO, UNOPENED]): string {
  return JSON.stringify({
    annotations: urls.map((url) => ({ index: 1, url, verdict, reason: 'It looks so.' })),
  });
}

export const METADATA = {
  id: 'spokenwords',
  title: 'How pilots read the tide',
  channel: 'Harbour talks',
  upload_date: '20260102',
  description: 'A talk of the harbour school.',
  comments: [{ id: 'c1', text: 'It is later still in spring.', author: 'ann', parent: 'root' }],
  subtitles: { en: [{ ext: 'json3', url: 'x' }] },
};

export const CAPTIONS = {
  events: [
    { tStartMs: 0, segs: [{ utf8: 'Welcome to the harbour and to its many ships.' }] },
    { tStartMs: 95_000, segs: [{ utf8: SPOKEN }] },
  ],
};

const SEARCH = `const last = argv.at(-1);
if (last.startsWith('ytsearch')) {
  console.log(JSON.stringify({ entries: [null, { id: 'spokenwords', title: 'A talk' }] }));
  process.exit(0);
}`;

/** yt-dlp with one video: a search with a hole in it, its metadata, its captions. */
export function ytdlpKnows(video: unknown = METADATA): string {
  return ytdlpReads(`if (argv.includes('-J')) console.log(${JSON.stringify(JSON.stringify(video))});
else if (argv.includes('-o')) fs.writeFileSync(argv[argv.indexOf('-o') + 1].replace('%(ext)s', 'en.json3'), ${JSON.stringify(JSON.stringify(CAPTIONS))});`);
}

/** yt-dlp that finds the video, and reads it by `body`. */
export function ytdlpReads(body: string): string {
  return `${SEARCH}\n${body}`;
}

/** A watch page and its caption track, as the site serves them. */
export function watchPage(track: string): string {
  const player = {
    videoDetails: { title: METADATA.title, author: METADATA.channel, shortDescription: METADATA.description },
    captions: {
      playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl: track, languageCode: 'en' }] },
    },
  };
  return `<html><script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script></html>`;
}

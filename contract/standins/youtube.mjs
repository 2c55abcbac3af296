import http from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendJson } from './reply.mjs';

export const VIDEO = 'https://www.youtube.com/watch?v=ferrypilots';
export const SPOKEN = 'The ferry turns around in nine minutes on a calm day.';
export const SPOKEN_AT = 95;

const plugin = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  'packages',
  'yt-lane',
  'test',
  'plugin',
);

/** A YouTube of one video for the real yt-dlp, whose plugin asks here; its description links to `linked`. */
export async function startYoutube(linked) {
  const captions = {
    events: [
      { tStartMs: 0, segs: [{ utf8: 'Welcome to the harbour and to the people who sail its ferry.' }] },
      { tStartMs: SPOKEN_AT * 1000, segs: [{ utf8: SPOKEN }] },
    ],
  };
  const video = {
    title: 'A day with the ferry pilots',
    channel: 'Harbour talks',
    description: `More about the new stage: ${linked}`,
    upload_date: '20260301',
    subtitles: { en: [{ ext: 'json3', path: '/said.json3' }] },
  };
  const answers = {
    '/search.json': [{ id: 'ferrypilots', title: video.title }],
    '/video/ferrypilots.json': video,
    '/said.json3': captions,
  };
  const server = http.createServer((request, response) => {
    const answer = answers[new URL(request.url, 'http://x').pathname];
    sendJson(response, answer === undefined ? 404 : 200, answer ?? {});
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    env: { PYTHONPATH: plugin, VOUCH_YT_STANDIN: `http://127.0.0.1:${server.address().port}` },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSearchRedirect, secondOfUrl, videoId, watchUrl } from '../src/video-url.js';

const TABLE = join(import.meta.dirname, '../../../conformance/youtube/video-addresses.tsv');
const ROWS = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [url: string, id: string, second: string, what: string]);

describe('addresses of videos', () => {
  it.each(ROWS)('%s is %s at %s: %s', (url, id, second) => {
    expect(videoId(url) ?? '-').toBe(id);
    if (id !== '-') expect(secondOfUrl(url)).toBe(Number(second));
  });

  it('cite a second, and none at the start', () => {
    expect(watchUrl('Hb5-wK_9dLe', 123.9)).toBe('https://www.youtube.com/watch?v=Hb5-wK_9dLe&t=123s');
    expect(watchUrl('Hb5-wK_9dLe', 0)).toBe('https://www.youtube.com/watch?v=Hb5-wK_9dLe');
  });

  it.each([
    ['https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC', 'youtube.com', true],
    ['https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC', 'harbour.example', false],
    ['https://evil.example/grounding-api-redirect/AbC', 'youtube.com', false],
  ])('%s under the title %s stands for a video: %s', (url, title, stands) => {
    expect(isSearchRedirect(url, title)).toBe(stands);
  });
});

import { describe, expect, it } from 'vitest';
import { DEGRADATIONS, findDegradations, SKIPS, skipReason } from '../src/skips.js';
import { chooseCaptions, parseVideo } from '../src/video.js';
import { findVideoLinks } from '../src/video-links.js';
import { parseWatchPage } from '../src/watch-page.js';

describe('failures', () => {
  it.each(SKIPS.map(({ reason, sample }) => ({ reason, sample })))('$reason', ({ reason, sample }) => {
    expect(skipReason(`WARNING: something else\nERROR: [youtube] abc: ${sample}\n`)).toBe(reason);
  });
  it('names what no row knows "other"', () => {
    expect(skipReason('ERROR: [youtube] abc: the moon is full')).toBe('other');
  });
  it.each(DEGRADATIONS.map(({ code, sample }) => ({ code, sample })))('$code', ({ code, sample }) => {
    expect(findDegradations(`WARNING: [youtube] ${sample}`).some((told) => told.startsWith(code))).toBe(true);
  });
});

describe('chooseCaptions', () => {
  it.each([
    { name: 'manual before automatic', manual: ['en'], automatic: ['en-orig'], wanted: 'en', lang: 'en' },
    { name: 'the wanted language first', manual: ['en', 'de'], automatic: [], wanted: 'de', lang: 'de' },
    {
      name: 'the original track of automatic ones',
      manual: [],
      automatic: ['de', 'en', 'en-orig'],
      wanted: 'en',
      lang: 'en-orig',
    },
    {
      name: 'English when the wanted one is missing',
      manual: [],
      automatic: ['en'],
      wanted: 'lv',
      lang: 'en',
    },
    { name: 'any manual one at last', manual: ['ja'], automatic: [], wanted: 'lv', lang: 'ja' },
  ])('$name', ({ manual, automatic, wanted, lang }) => {
    expect(chooseCaptions({ manual, automatic }, wanted)?.lang).toBe(lang);
  });
  it('asks for nothing when there is nothing', () => {
    expect(chooseCaptions({ manual: [], automatic: ['fr'] }, 'en')).toBeNull();
  });
});

describe('parseVideo', () => {
  it('takes a video with nothing but an id', () => {
    expect(parseVideo({ id: 'abcdefghijk' })).toMatchObject({
      url: `https://www.youtube.com/watch?v=abcdefghijk`,
      comments: [],
      published_at: null,
    });
  });
  it('takes wrong shapes of single fields as missing', () => {
    expect(
      parseVideo({ id: 'abcdefghijk', title: 7, comments: 'none', subtitles: [], upload_date: 'soon' }),
    ).toMatchObject({ title: '', comments: [], manual: [] });
  });
  it('refuses what is no video', () => {
    expect(parseVideo(null)).toBeNull();
    expect(parseVideo({ title: 'x' })).toBeNull();
  });
});

describe('findVideoLinks', () => {
  it('takes at most five, the description first, then pinned and liked comments, never the video itself', () => {
    const links = [1, 2, 3, 4].map((n) => `https://a.example/${n}`);
    const video = parseVideo({
      id: 'abcdefghijk',
      description: `${links.join(' ')} https://youtu.be/abcdefghijk https://a.example/1/`,
      comments: [
        { text: 'https://b.example/low', like_count: 1 },
        { text: 'https://b.example/pinned', is_pinned: true },
      ],
    })!;
    expect(findVideoLinks(video).map(({ url }) => url)).toEqual([...links, 'https://b.example/pinned']);
  });
});

describe('parseWatchPage', () => {
  it('reads title, description and the best caption track out of the page', () => {
    const player = {
      videoDetails: {
        title: 'Tides {explained}',
        author: 'Harbour',
        shortDescription: 'with "quotes" and }',
      },
      captions: {
        playerCaptionsTracklistRenderer: {
          captionTracks: [
            {
              baseUrl: 'https://www.youtube.com/api/timedtext?lang=en&kind=asr',
              languageCode: 'en',
              kind: 'asr',
            },
            { baseUrl: 'https://www.youtube.com/api/timedtext?lang=en', languageCode: 'en' },
          ],
        },
      },
    };
    const html = `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};var x = {};</script>`;
    const page = parseWatchPage(html, 'abcdefghijk', 'en')!;
    expect(page.video).toMatchObject({
      title: 'Tides {explained}',
      description: 'with "quotes" and }',
      comments: [],
    });
    expect(page.captions).toMatchObject({
      url: 'https://www.youtube.com/api/timedtext?lang=en',
      automatic: false,
    });
  });
  it('is null for a consent page', () => {
    expect(parseWatchPage('<html>Before you continue</html>', 'abcdefghijk', 'en')).toBeNull();
  });
});

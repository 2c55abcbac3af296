import { proseSentences, scanMarkdown } from '@vouch/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnnotations } from '../src/annotations.js';
import { filterNote } from '../src/filter/filter-note.js';
import { parseOpenedLog } from '../src/opened-log.js';

/**
 * Addresses by a word that stands nowhere else: whatever reader looks at the filtered note, a refused word in it is a
 * refused address in it. Spellings of one address share the word.
 */
interface Known {
  word: string;
  /** As the log has it. */
  url: string;
  spellings: string[];
}

const KNOWN: Known[] = [
  {
    word: 'vidoneaaaaa',
    url: 'https://www.youtube.com/watch?v=vidoneaaaaa',
    spellings: [
      'https://youtu.be/vidoneaaaaa',
      'https://youtu.be/vidoneaaaaa?si=Xy&t=1h2m3s',
      'https://www.youtube.com/shorts/vidoneaaaaa',
      'https://m.youtube.com/watch?v=vidoneaaaaa&list=PL1&t=95',
      'https://music.youtube.com/watch?v=vidoneaaaaa',
      'https://www.youtube-nocookie.com/embed/vidoneaaaaa?start=95',
      'http://youtube.com/live/vidoneaaaaa#t=2m',
      'https://www.youtube.com/watch?v=vidoneaaa%61a',
    ],
  },
  {
    word: 'VidTwo_-bbb',
    url: 'https://youtu.be/VidTwo_-bbb',
    spellings: ['https://www.youtube.com/watch?v=VidTwo_-bbb', 'youtu.be/VidTwo_-bbb'],
  },
  {
    word: 'harbourreport',
    url: 'https://harbourreport.example/2026/report',
    spellings: [
      'HTTPS://HarbourReport.example/2026/report',
      'http://www.harbourreport.example/2026/report/',
      'https://harbourreport.example/2026/%72eport?utm_source=yt#top',
      'https&#58;//harbourreport.example/2026/report',
    ],
  },
  {
    word: 'tidetables',
    url: 'https://tidetables.example/a_(b)?x=1&y=2',
    spellings: [
      'https://tidetables.example/a_(b)?x=1&amp;y=2',
      'https://tidetables.example/a_%28b%29?y=2&x=1',
    ],
  },
  {
    word: 'neveropened',
    url: 'https://neveropened.example/',
    spellings: [
      'ftp://neveropened.example/x',
      '//neveropened.example/y',
      'www.neveropened.example',
      'h\u200bttps://neveropened.example',
    ],
  },
];

/** Every way in which Markdown can hold an address. `n` makes labels of one note differ. */
const FORMS: ((url: string, n: number) => string)[] = [
  (url) => `It is told at ${url} in full. `,
  (url) => `It is told (${url}). `,
  (url) => `It is told at ${url}, and at ${url}! `,
  (url) => `It is told at <${url}>. `,
  (url) => `The [pilot's *own* talk](${url}) tells it. `,
  (url) => `The [talk](<${url}> "of ${url}") tells it. `,
  (url) => `The [${url}](${url}) tells it. `,
  (url) => `It shows ![a tide of ${url}](${url} 'seen') here. `,
  (url, n) => `The [talk][ref${n}] tells it. \n\n[ref${n}]: ${url} "A talk"\n\n`,
  (url, n) => `The [Ref${n}][] tells it, and [ref${n}] too. \n\n[ref${n}]:\n  <${url}>\n\n`,
  (url, n) =>
    `It is told so.[^note${n}] It was told before. \n\n[^note${n}]: See ${url} for it.\n    And ${url} again.\n\n`,
  (url) => `It is told <a class="x" href="${url}">over there</a> too. `,
  (url) => `It is told <A HREF='${url}'>over there</A> too. `,
  (url) => `Here <img alt=x src=${url}> it is. `,
  (url) => `\n\n<div>\n<a href="${url}">told</a>\n</div>\n\n`,
  (url) => `It is told. <!-- ${url} --> It is. `,
  (url) => `Run \`curl ${url}\` for it. `,
  (url) => `\n\n\`\`\`sh\ncurl ${url}\n\`\`\`\n\n`,
  (url) => `\n\n    curl ${url}\n\n`,
  (url) => `\n\n| what | where |\n|---|---|\n| tide | ${url} |\n| ebb | [so](${url}) |\n| flood | none |\n\n`,
  (url) => `\n\n## Told at ${url}\n\n`,
  (url) => `\n\nTold at ${url}\n---\n\n`,
  (url) => `\n\n> It is told at ${url}.\n> It goes on.\n\n`,
  (url) => `\n\n- It is told.\n  - At ${url}.\n  - At sea.\n\n`,
  (url) => `\n\n1. It is told at\n   ${url}\n2. It ends.\n\n`,
  (url, n) => `\n\n[${(n % 4) + 1}] A title: ${url}\n\n`,
  (url, n) => `It is told [${(n % 4) + 1}](${url}) here. `,
  (url) => `It is told at **${url}** and at _${url}_. `,
  (url) => `Prose ends with ${url}\nand goes on. `,
];

const PLAIN = [
  'Plain words stand here. ',
  'It is cited [1]. ',
  'It is cited [1, 2] and [3][4]. ',
  'It is cited [1-3]. ',
  'It is cited 【2†L3】 so. ',
  '\n\n',
  '\n- ',
  '\n\n```\n',
  '\n> ',
  '<b>bold</b> ',
  '\n| a | b |\n',
  '\\[1\\] ',
];

const note = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(fc.constantFrom(...KNOWN), fc.nat(9), fc.constantFrom(...FORMS), fc.nat(99)),
      },
      { weight: 2, arbitrary: fc.constantFrom(...PLAIN) },
    ),
    { maxLength: 12 },
  )
  .map((parts) =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const [{ url, spellings }, which, form, n] = part;
        return form([url, ...spellings][which % (spellings.length + 1)]!, n);
      })
      .join(''),
  )
  .chain((body) =>
    fc
      .tuple(fc.shuffledSubarray(KNOWN), fc.boolean())
      .map(([listed, has]) =>
        has
          ? `${body}\n\n## Sources\n\n${listed.map(({ url }, at) => `[${at + 1}] Title ${at}: ${url}`).join('\n')}\n`
          : `${body}\n`,
      ),
  );

/** All that a reader could make of a text: escapes, entities and invisible characters undone, twice over. */
function readings(text: string): string {
  let all = text;
  for (let round = 0; round < 2; round += 1) {
    all = all
      .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&amp;/g, '&')
      .replace(/[\u200b\\]/g, '');
  }
  return all.toLowerCase();
}

/** A text's words without what the filter may take out of a sentence: addresses, markers, images, tags. */
function wordsOf(text: string): string {
  return text
    .replace(/!\[[^\]\n]*\]\((?:[^()\s]|\([^()]*\))*(?: '[^']*')?\)/g, '')
    .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"\n]*")?\)/g, ']')
    .replace(/\]\[[^\]\n]*\]/g, ']')
    .replace(/\\?\[(?:\^\w+|[\d,\s-]+)\\?\]:?|【[^】]*】/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/\S*(?:\/\/|www\.|youtu\.be)\S*/gi, '')
    .replace(/[^\p{L}]+/gu, '');
}

describe('a filtered note', () => {
  it('holds no address outside of what was opened and not dropped, and no sentence that did not stand in the raw one', () => {
    fc.assert(
      fc.property(note, fc.subarray(KNOWN), fc.subarray(KNOWN), (raw, opened, dropped) => {
        const log = parseOpenedLog(
          JSON.stringify({
            index: 1,
            observed: true,
            opened: KNOWN.map(({ url }) => ({
              url,
              kind: 'page',
              ok: opened.some((one) => one.url === url),
            })),
          }),
        );
        const annotations = dropped.map(({ url }) => ({ index: 1, url, verdict: 'drop', reason: '' }));
        const check = parseAnnotations(JSON.stringify({ annotations }));
        const { note: kept } = filterNote({ index: 1, note: raw, log, check });
        expect(kept).not.toBeNull();
        const shown = readings(kept!);
        for (const known of KNOWN) {
          const allowed = opened.includes(known) && !dropped.includes(known);
          if (!allowed)
            expect(shown, `${known.word} is left in:\n${kept}`).not.toContain(known.word.toLowerCase());
        }
        const stood = wordsOf(raw);
        // A line without a full stop reads on into the next one, so that each line is looked up by itself.
        const sentences = proseSentences(scanMarkdown(kept!)).map(({ start, end }) =>
          kept!.slice(start, end),
        );
        for (const line of sentences.flatMap((sentence) => sentence.split('\n')))
          expect(stood, `${raw}\n=>\n${kept}`).toContain(wordsOf(line));
        let at = 0;
        for (const char of raw) if (char === kept![at]) at += 1;
        expect(at, 'something was added').toBe(kept!.length);
      }),
      { numRuns: 600 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { parseCues } from '../src/captions/cues.js';
import { mergeCues } from '../src/captions/rolling.js';
import { parseTranscript, secondOf } from '../src/transcript.js';

/** What an automatic caption file does with three lines: each is shown again while the next one comes. */
const ROLLING = `WEBVTT
Kind: captions
Language: en

00:00:00.000 --> 00:00:02.000 align:start position:0%
 
the<00:00:00.400><c> tide</c><00:00:00.900><c> comes</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
the tide comes
 

00:00:02.010 --> 00:00:04.000 align:start position:0%
the tide comes
twice<00:00:02.500><c> a</c><00:00:02.800><c> day</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
twice a day
 

00:00:04.010 --> 00:00:06.000 align:start position:0%
twice a day
twice<00:00:04.500><c> a</c><00:00:04.800><c> day</c>
`;

const words = (file: string) =>
  mergeCues(parseCues(file))
    .map(({ text }) => text)
    .join(' ');

describe('captions', () => {
  it('take each spoken word once, and a phrase that is said twice twice', () => {
    expect(words(ROLLING)).toBe('the tide comes twice a day twice a day');
  });

  it('keep a word of one line without times of its own', () => {
    const file = ROLLING.replace(
      'twice a day\ntwice<00:00:04.500><c> a</c><00:00:04.800><c> day</c>',
      'twice a day\nyes',
    );
    expect(words(file)).toBe('the tide comes twice a day yes');
  });

  it('leave manual captions alone, repeats included', () => {
    expect(words('WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n\n00:02.000 --> 00:03.000\nYes.\n')).toBe(
      'Yes. Yes.',
    );
  });

  it('take a line that only pads as nothing and not as the end of the cue', () => {
    expect(words('WEBVTT\n\n00:00.000 --> 00:02.000\n \nhello there\n')).toBe('hello there');
  });

  it.each([
    {
      name: 'NOTE, STYLE and cue numbers',
      file: 'WEBVTT\n\nNOTE not said\n\nSTYLE\n::cue{}\n\n1\n00:00:01.000 --> 00:00:02.000\nsaid\n',
    },
    { name: 'SubRip', file: '1\r\n00:00:01,000 --> 00:00:02,000\r\nsaid\r\n' },
    {
      name: 'voice tags and entities',
      file: 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v Ann><i>said</i>&nbsp;\n',
    },
  ])('$name', ({ file }) => {
    expect(words(file)).toBe('said');
  });
});

describe('parseTranscript', () => {
  it('reads json3 and gives the second of each sentence', () => {
    const file = JSON.stringify({
      wireMagic: 'pb3',
      events: [
        { tStartMs: 0, segs: [{ utf8: 'One' }, { utf8: ' ends.', tOffsetMs: 500 }] },
        { tStartMs: 900, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: 61_000, segs: [{ utf8: 'Two ends.' }] },
      ],
    });
    const transcript = parseTranscript(file)!;
    expect(transcript.text).toBe('One ends.\nTwo ends.\n');
    expect(secondOf(transcript, transcript.text.indexOf('Two'))).toBe(61);
  });

  it("reads the watch page's own format", () => {
    const file =
      '<?xml version="1.0"?><transcript><text start="1.5" dur="2">it &amp;amp; that</text><text start="4"></text></transcript>';
    expect(parseTranscript(file)).toMatchObject({ text: 'it & that\n', sentences: [{ at: 1.5 }] });
  });

  it('cuts speech without punctuation at pauses, so that a time is near its words', () => {
    const events = [...'abcdefghijkl'].map((utf8, at) => ({
      tStartMs: at * 300 + (at > 7 ? 60_000 : 0),
      segs: [{ utf8: `${utf8} ` }],
    }));
    const { sentences } = parseTranscript(JSON.stringify({ events }))!;
    expect(sentences.map(({ at }) => Math.floor(at))).toEqual([0, 62]);
  });

  it.each(['', 'hello', '{}', '<html>', 'WEBVTT\n'])('is null for what is no caption file: %j', (file) => {
    expect(parseTranscript(file)).toBeNull();
  });
});

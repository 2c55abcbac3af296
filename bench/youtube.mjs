// How fast captions are read and notes are filtered, and whether rolling captions keep their words. Real caption files
// and yt-dlp answers of $VOUCH_DATA where it is set, else a made one of 200 kB. Needs `pnpm build`. Figures are
// processor time; "cold" is the first file of a process, compiling included.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterNote, parseOpenedLog, parseTranscript, parseVideo } from '../packages/yt-lane/dist/index.js';

const RUNS = 15;
const SIZE = 200_000;

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function spent(run) {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function stamp(second) {
  return new Date(second * 1000).toISOString().slice(11, 23);
}

/** Automatic captions as they roll: each line is shown again while the next one comes. */
function makeRolling() {
  const words = 'the pilots wait outside of the bar until the tide has turned and the ebb is gone'.split(' ');
  const cues = ['WEBVTT\nKind: captions\nLanguage: en\n'];
  let before = ' ';
  for (let at = 0, size = 0; size < SIZE; at += 3) {
    const line = words
      .map((word, n) => (n === 0 ? word : `<${stamp(at + n * 0.1)}><c> ${word}</c>`))
      .join('');
    const shown = words.join(' ');
    cues.push(`${stamp(at)} --> ${stamp(at + 2.9)} align:start position:0%\n${before}\n${line}\n`);
    cues.push(`${stamp(at + 2.9)} --> ${stamp(at + 3)} align:start position:0%\n${shown}\n \n`);
    size += cues.at(-1).length + cues.at(-2).length + 2;
    before = shown;
  }
  return cues.join('\n');
}

function decode(text) {
  const entities = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&nbsp;': ' ', '&quot;': '"', '&#39;': "'" };
  return text.replace(/&(?:amp|gt|lt|nbsp|quot|#39);/g, (entity) => entities[entity]);
}

/** The words that a file times itself, in order. */
function timedWords(file) {
  return file
    .split(/\r?\n/)
    .filter((line) => /<\d\d:\d\d:\d\d/.test(line))
    .flatMap((line) => decode(line.replace(/<[^>]*>/g, '')).split(/\s+/))
    .filter(Boolean);
}

function readRows(name) {
  const path = process.env.VOUCH_DATA && join(process.env.VOUCH_DATA, 'dev', name);
  if (!path || !existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function benchWords(files) {
  for (const [at, file] of files.entries()) {
    const timed = timedWords(file);
    const words = parseTranscript(file).text.split(/\s+/).filter(Boolean);
    let met = 0;
    for (const word of words) if (word === timed[met]) met += 1;
    const more = words.length - met;
    console.log(
      `rolling file ${at + 1}: ${met} of ${timed.length} timed words in order, ${more} without a time`,
    );
  }
}

if (process.argv[2] === 'cold') {
  const file = readFileSync(0, 'utf8');
  console.log(spent(() => parseTranscript(file)).toFixed(1));
  process.exit(0);
}

const real = readRows('yt_subs.jsonl').map(({ text }) => text);
const rolling = real.filter((text) => /<\d\d:\d\d:\d\d/.test(text));
if (real.length === 0)
  console.log('Set VOUCH_DATA to the folder that holds dev/ to read real captions as well.');
benchWords(rolling);
for (const [name, file] of [
  ['made', makeRolling()],
  ...rolling.map((text, at) => [`real ${at + 1}`, text]),
]) {
  const cut = file.slice(0, SIZE);
  const warm = median(Array.from({ length: RUNS }, () => spent(() => parseTranscript(cut))));
  const cold = Array.from({ length: 5 }, () =>
    Number(spawnSync(process.execPath, [process.argv[1], 'cold'], { input: cut, encoding: 'utf8' }).stdout),
  );
  const kb = Math.round(cut.length / 1000);
  console.log(`captions, ${name}, ${kb} kB: ${warm.toFixed(1)} ms warm, ${median(cold).toFixed(1)} ms cold`);
}
const answers = readRows('yt_info.jsonl').filter(({ info }) => info);
if (answers.length > 0) {
  const videos = answers.filter(({ info }) => parseVideo(info) !== null).length;
  console.log(`yt-dlp answers: ${videos} of ${answers.length} are videos`);
}
const log = parseOpenedLog('{"index":1,"observed":true,"opened":[]}');
const sentence = 'The [pilot](https://never.example/x) says so [1], and www.never.example too. ';
for (const size of [20_000, 400_000]) {
  const note = `${sentence.repeat(size / sentence.length)}\n\n## Sources\n\n[1] A: https://never.example/a\n`;
  const ms = median(
    Array.from({ length: 3 }, () =>
      spent(() => filterNote({ index: 1, note, log, check: { state: 'absent' } })),
    ),
  );
  console.log(`filter, ${size / 1000} kB, all refused: ${ms.toFixed(0)} ms`);
}

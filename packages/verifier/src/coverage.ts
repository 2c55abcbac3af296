import type { Scan } from '@vouch/core/markdown';
import type { Coverage, SectionCoverage } from './audit.js';
import { SENTENCE_LETTERS } from './limits.js';
import { lastAtOrBefore, type Range, SpanSet } from './lines.js';

// A stop with what closes after it, and the markers that follow: they belong to the sentence before them.
const STOP =
  /[.!?\u3002\uff01\uff1f\u0964\u061f](?:["')\]\u201d\u2019\u300d\u300f*_\u00bb](?!\d))*(?:\s?\[\d{1,4}\])*(?=\s|$|[\u3000-\u30ff\u4e00-\u9fff])|[\u3002\uff01\uff1f](?:\s?\[\d{1,4}\])*/gu;
const CITED = /\[\d{1,4}\](?!\()/;
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Which share of a verified report's prose sentences carries a citation, in all and by second-level section. */
export function measureCoverage(
  scan: Scan,
  { starts: lines, list }: { starts: readonly number[]; list: Range | null },
): Coverage {
  const sections = sectionsOf(scan, lines);
  const starts = sections.map((section) => section.start);
  const skip = new SpanSet(
    [...scan.headings, ...scan.code.filter((code) => code.kind !== 'inline')].sort(
      (a, b) => a.start - b.start,
    ),
  );
  for (const block of scan.blocks) {
    if (block.kind !== 'paragraph' || skip.at(block.start) !== undefined) continue;
    if (list !== null && block.start >= list.start && block.start < list.end) continue;
    const counted = sections[lastAtOrBefore(starts, block.start)]!;
    countSentences(scan.text.slice(block.start, block.end), counted);
  }
  const real = sections.filter((section) => section.sentences > 0);
  return {
    sentences: real.reduce((sum, section) => sum + section.sentences, 0),
    cited: real.reduce((sum, section) => sum + section.cited, 0),
    sections: real.map(({ heading, line, sentences, cited }) => ({ heading, line, sentences, cited })),
  };
}

function sectionsOf(scan: Scan, lines: readonly number[]): (SectionCoverage & { start: number })[] {
  const heads = scan.headings.filter((heading) => heading.level <= 2);
  const sections = heads.map((heading) => ({
    start: heading.start,
    heading: scan.text.slice(heading.text.start, heading.text.end).trim(),
    line: lastAtOrBefore(lines, heading.start) + 1,
    sentences: 0,
    cited: 0,
  }));
  return [{ start: 0, heading: '', line: 1, sentences: 0, cited: 0 }, ...sections];
}

function countSentences(paragraph: string, into: { sentences: number; cited: number }): void {
  let from = 0;
  STOP.lastIndex = 0;
  for (let stop = STOP.exec(paragraph); stop !== null; stop = STOP.exec(paragraph)) {
    const end = stop.index + stop[0].length;
    countOne(paragraph.slice(from, end), into);
    from = end;
  }
  countOne(paragraph.slice(from), into);
}

function countOne(sentence: string, into: { sentences: number; cited: number }): void {
  // A wide character says about as much as three letters.
  const length = sentence.trim().length;
  if (length < SENTENCE_LETTERS && length + 2 * (sentence.match(WIDE)?.length ?? 0) < SENTENCE_LETTERS)
    return;
  into.sentences += 1;
  if (CITED.test(sentence)) into.cited += 1;
}

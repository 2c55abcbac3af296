import { describe, expect, it } from 'vitest';
import { parseAnnotations, SKIPPED, type TrustCheck } from '../src/annotations.js';
import { filterNote } from '../src/filter/filter-note.js';
import { parseNoteFindings } from '../src/filter/note-findings.js';
import { openedMatcher, parseOpenedLog, type ReadLog } from '../src/opened-log.js';

const V = 'https://www.youtube.com/watch?v=';
const A = `${V}aaaaaaaaaaa`;
const B = `${V}bbbbbbbbbbb`;
const ABSENT: TrustCheck = { state: 'absent' };

function logOf(...urls: string[]): ReadLog {
  return parseOpenedLog(
    JSON.stringify({
      index: 1,
      observed: true,
      opened: urls.map((url) => ({ url, kind: 'video', ok: true })),
    }),
  );
}

function run(note: string, log: ReadLog, check: TrustCheck = ABSENT) {
  return filterNote({ index: 1, note, log, check });
}

describe('filterNote', () => {
  const sources = `\n## Sources\n\n[1] A talk: ${A}\n[2] Another: ${B}\n`;

  it('takes out the sentence that only an unopened video says, and its entry', () => {
    const note = `The pilots wait [1]. The tide turns late [2].\n${sources}`;
    const { note: kept, integrity } = run(note, logOf(A));
    expect(kept).toBe(`The pilots wait [1].\n\n## Sources\n\n[1] A talk: ${A}\n`);
    expect(integrity.dropped_urls).toEqual([B]);
  });

  it('takes only the marker where another source still stands', () => {
    const { note } = run(`Both say so [1][2]. Both agree [1, 2].\n${sources}`, logOf(A));
    expect(note).toContain('Both say so [1]. Both agree [1].');
  });

  it('takes an emptied list item with its bullet', () => {
    const { note } = run(`- Kept [1].\n- Gone [2].\n${sources}`, logOf(A));
    expect(note).toMatch(/^- Kept \[1\]\.\n\n## Sources/);
  });

  it('takes a code block and a table row that hold a refused address', () => {
    const note = `\`\`\`\ncurl ${B}\n\`\`\`\n\n| what | where |\n|---|---|\n| kept | ${A} |\n| gone | ${B} |\n`;
    const { note: kept } = run(note, logOf(A));
    expect(kept).toContain('| kept |');
    expect(kept).not.toContain('gone');
    expect(kept).not.toContain('curl');
  });

  it('keeps a flagged address and tells it', () => {
    const check = parseAnnotations(
      JSON.stringify({ annotations: [{ index: 1, url: A, verdict: 'flag', reason: 'r' }] }),
    );
    const { note, integrity } = run(`Said [1].\n\n## Sources\n\n[1] A talk: ${A}\n`, logOf(A), check);
    expect(note).toContain('Said [1].');
    expect(integrity.flagged_urls).toEqual([A]);
  });

  it('obeys a drop though the page was opened', () => {
    const check = parseAnnotations(
      JSON.stringify({ annotations: [{ index: 1, url: A, verdict: 'drop', reason: 'r' }] }),
    );
    expect(run(`Said [1].\n\n## Sources\n\n[1] A talk: ${A}\n`, logOf(A), check).note).not.toContain('Said');
  });

  it('says that codex was not there', () => {
    expect(run('Nothing cited.\n', logOf(A)).integrity.warnings).toContain(SKIPPED);
  });

  it.each([
    { name: 'missing annotations', check: parseAnnotations(null), log: logOf(A) },
    { name: 'empty annotations', check: parseAnnotations(' '), log: logOf(A) },
    { name: 'cut annotations', check: parseAnnotations('{"annotations":[{"index":1'), log: logOf(A) },
    {
      name: 'an unknown verdict',
      check: parseAnnotations('{"annotations":[{"index":1,"url":"x","verdict":"maybe","reason":""}]}'),
      log: logOf(A),
    },
    { name: 'a missing log', check: ABSENT, log: parseOpenedLog(null) },
    { name: 'a malformed log', check: ABSENT, log: parseOpenedLog('{"opened": 3}') },
  ])('excludes the note on $name', ({ check, log }) => {
    const { note, integrity } = run(`Said [1].\n${sources}`, log, check);
    expect(note).toBeNull();
    expect(integrity.excluded).toBe(true);
    expect(integrity.warnings.join(' ')).toMatch(/excluded/);
  });

  it('accepts a log that the agent wrote itself, and says so', () => {
    const log = parseOpenedLog(JSON.stringify({ index: 1, opened: [{ url: A, kind: 'video', ok: true }] }));
    const { integrity } = run(`Said [1].\n\n## Sources\n\n[1] A: ${A}\n`, log);
    expect(integrity).toMatchObject({ self_reported_log: true, excluded: false });
  });
});

/** Each: what stands before the source list, and what is left of it when only A was opened. */
describe('the removal ladder', () => {
  const X = 'https://never.example/x';
  it.each([
    {
      name: 'a link keeps its words where another source stands',
      raw: `The [report](${X}) says so [1].`,
      kept: 'The report says so [1].',
    },
    {
      name: 'a reference link counts as a citation',
      raw: `The [talk][k] says so. Kept [1].\n\n[k]: ${X} "T"`,
      kept: 'Kept [1].',
    },
    {
      name: 'a definition over two lines goes whole',
      raw: `Kept [1], by [k].\n\n[k]:\n  <${X}>`,
      kept: 'Kept [1], by.',
    },
    {
      name: 'a named footnote takes its sentence',
      raw: `Said so.[^tide] Kept [1].\n\n[^tide]: At ${X}.`,
      kept: 'Kept [1].',
    },
    {
      name: 'a marker with a link of its own is that link',
      raw: `Said [1](${X}). Kept [1].`,
      kept: 'Kept [1].',
    },
    {
      name: 'a tag goes with its closing, the words stay',
      raw: `See <a href="${X}">this</a> and [1].`,
      kept: 'See this and [1].',
    },
    {
      name: 'an address in a tag without quotes or scheme',
      raw: 'See <a href=//never.example/x>this</a> and [1].',
      kept: 'See this and [1].',
    },
    {
      name: 'an address behind entities',
      raw: 'See &#104;ttps://never.example/x and [1].',
      kept: 'See and [1].',
    },
    {
      name: 'a tag whose address is behind entities',
      raw: 'See <a href="https&#58;//never.example">it</a> and [1].',
      kept: 'See it and [1].',
    },
    {
      name: 'an invisible character in the scheme',
      raw: 'See h\u200bttps://never.example/x and [1].',
      kept: 'See and [1].',
    },
    {
      name: 'other schemes',
      raw: 'See [it](javascript:alert(1)), ftp://never.example and [1].',
      kept: 'See it, and [1].',
    },
    { name: 'a video without a scheme', raw: 'See youtu.be/neverseen00 and [1].', kept: 'See and [1].' },
    { name: 'an image goes whole', raw: `Here ![a tide](${X}) is it [1].`, kept: 'Here is it [1].' },
    { name: 'brackets around nothing but the address', raw: `Kept [1] (${X}).`, kept: 'Kept [1].' },
    {
      name: 'a sentence over two lines leaves the line before its end',
      raw: `Kept [1]. Said at ${X}\nand on.\n- Also kept [1].`,
      kept: 'Kept [1].\n- Also kept [1].',
    },
    { name: 'a heading', raw: `## Told at ${X}\n\nKept [1].`, kept: 'Kept [1].' },
    { name: 'a comment that hides an address', raw: `Kept [1]. <!-- ${X} -->`, kept: 'Kept [1].' },
  ])('$name', ({ raw, kept }) => {
    const list = `\n\n## Sources\n\n[1] A talk: ${A}\n`;
    const { note } = run(`${raw}${list}`, logOf(A));
    expect(note?.slice(0, note.indexOf('## Sources')).trim()).toBe(kept);
    expect(note).toContain(A);
  });
});

describe('openedMatcher', () => {
  it('takes the many spellings of a video as one, but not another case of its id', () => {
    const log = logOf('https://youtu.be/mN3pQ-8sTuY?si=zz');
    const isOpened = log.ok ? openedMatcher(log.log) : () => false;
    for (const url of [
      `${V}mN3pQ-8sTuY&t=95s`,
      'https://www.youtube.com/shorts/mN3pQ-8sTuY',
      'https://www.youtube-nocookie.com/embed/mN3pQ-8sTuY',
    ]) {
      expect(isOpened(url)).toBe(true);
    }
    expect(isOpened(`${V}mn3pq-8stuy`)).toBe(false);
  });
});

describe('parseNoteFindings', () => {
  it('makes a claim of each cited sentence, with its quotes and addresses', () => {
    const note = `- The pilot says that “the tide turns an hour late” [1]. (high)\n- Nobody is cited here.\n\n## Sources\n\n[1] A talk: ${A}\n[2] Another: ${B}\n`;
    expect(parseNoteFindings(note, 2, 'sq3').findings).toEqual([
      {
        sq: 'sq3',
        claim: 'The pilot says that “the tide turns an hour late”.',
        evidence: 'The pilot says that “the tide turns an hour late”.',
        quotes: [{ exact: 'the tide turns an hour late', url: A }],
        sources: [{ title: 'A talk', url: A }],
        confidence: 'medium',
      },
    ]);
  });
});

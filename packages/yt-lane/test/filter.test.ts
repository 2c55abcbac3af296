import { findUrls, urlKey } from '@vouch/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnnotations, SKIPPED, type TrustCheck, verdictsFor } from '../src/annotations.js';
import { filterNote } from '../src/filter/filter-note.js';
import { parseNoteFindings } from '../src/filter/note-findings.js';
import { openedMatcher, parseOpenedLog, type ReadLog } from '../src/opened-log.js';

const V = 'https://www.youtube.com/watch?v=';
const A = `${V}aaaaaaaaaaa`;
const B = `${V}bbbbbbbbbbb`;
const PAGE = 'https://harbour.example/report';
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
    expect(kept).toBe(`The pilots wait [1]. \n\n## Sources\n\n[1] A talk: ${A}\n`);
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

  it('holds for random notes, logs and annotations: only opened and not dropped addresses, only text that was there', () => {
    const urls = [A, B, PAGE, `https://youtu.be/aaaaaaaaaaa?si=zz`, 'https://other.example/a_b(c)'];
    const piece = fc.oneof(
      fc.constantFrom(...urls).map((url) => `See ${url} now. `),
      fc.constantFrom(...urls).map((url) => `It says [so](${url}). `),
      fc.constantFrom(...urls).map((url) => `\n- Item <${url}>.\n`),
      fc.constantFrom(
        'Plain words. ',
        'Cited [1]. ',
        'Cited [1, 2] and [3]. ',
        '\n\n',
        '| a | b |\n|---|---|\n',
        '\n```\ncode ',
        '\n```\n',
        '> quoted ',
      ),
      fc
        .integer({ min: 1, max: 4 })
        .chain((n) => fc.constantFrom(...urls).map((url) => `\n[${n}] Title: ${url}\n`)),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        fc.subarray(urls),
        fc.subarray(urls),
        (parts, opened, dropped) => {
          const raw = `${parts.join('')}\n\n## Sources\n\n[1] T: ${A}\n[2] T: ${B}\n[3] T: ${PAGE}\n`;
          const annotations = urls.map((url) => ({
            index: 1,
            url,
            verdict: dropped.includes(url) ? 'drop' : 'keep',
            reason: '',
          }));
          const check = parseAnnotations(JSON.stringify({ annotations }));
          const log = logOf(...opened);
          const { note } = run(raw, log, check);
          if (note === null || !log.ok) return;
          const isOpened = openedMatcher(log.log);
          const verdict = verdictsFor(check, 1);
          for (const { url } of findUrls(note))
            expect(isOpened(url) && verdict(url) !== 'drop', `${url} in ${note}`).toBe(true);
          const rawKeys = new Set(findUrls(raw).map(({ url }) => urlKey(url)));
          for (const { url } of findUrls(note)) expect(rawKeys.has(urlKey(url))).toBe(true);
          // Only ever lost: the note is what is left of the raw one when characters are struck out.
          let at = 0;
          for (const char of raw) if (char === note[at]) at += 1;
          expect(at).toBe(note.length);
        },
      ),
      { numRuns: 300 },
    );
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

import { describe, expect, test } from 'vitest';
import { MARKER_ROWS } from '../../src/markdown/marker-rows.js';
import { scanMarkdown } from '../../src/markdown/scan.js';
import type { MarkerLike } from '../../src/markdown/types.js';
import { readCases } from './cases.js';

interface Case {
  text: string;
  /** `kind [prefix] [dialect] numbers… [#label] [@url]` */
  markers: string[];
  reason: string;
}

function describeMarker({ kind, prefix, dialect, numbers, label, url }: MarkerLike): string {
  const name = kind === 'dialect' ? dialect : '';
  const spelling = kind === 'dialect' ? '' : dialect;
  const parts = [kind, prefix, name, ...numbers, spelling, label && `#${label}`, url && `@${url}`];
  return parts.filter((part) => part !== '' && part !== undefined).join(' ');
}

describe('markers', () => {
  test.each(readCases<Case>('markers.jsonl'))('$reason', ({ text, markers }) => {
    expect(scanMarkdown(text).markers.map(describeMarker)).toEqual(markers);
  });

  test('the span of a marker is what an edit replaces', () => {
    const text =
      'A [1](https://a.example) b [[2]](https://b.example) c 【3†L1】 d [oai_citation:4‡N](https://d.example).';
    const { markers } = scanMarkdown(text);
    expect(markers.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[1](https://a.example)',
      '[[2]](https://b.example)',
      '【3†L1】',
      '[oai_citation:4‡N](https://d.example)',
    ]);
  });

  test.each(MARKER_ROWS.map(({ name, sample }) => ({ name, sample })))(
    'row $name reads its own sample',
    ({ sample }) => {
      expect(scanMarkdown(sample).markers.length).toBeGreaterThan(0);
    },
  );
});

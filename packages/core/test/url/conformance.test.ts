import { readFileSync } from 'node:fs';
import { buildUrlIndex, matchUrls, resolveUrl } from '@vouch/core';
import { describe, expect, it } from 'vitest';

const file = new URL('../../../../conformance/url-match.tsv', import.meta.url);
const REPAIRS = new Set(['child_path', 'query_subset']);

function readEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(s)|\\)/g, (_, hex?: string, space?: string) =>
    hex !== undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : space !== undefined ? ' ' : '\\',
  );
}

const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [captured = '', cited = '', outcome = '', why = ''] = line.split('\t');
    const sources = captured.split(' ').map((entry) => {
      const [url = '', ...aliases] = entry.split('~').map(readEscapes);
      return { url, aliases };
    });
    return { sources, cited: readEscapes(cited), outcome, why };
  });

function outcomeOf(sources: { url: string; aliases: string[] }[], cited: string, strict = false): string {
  const resolution = resolveUrl(buildUrlIndex(sources), cited, { strict });
  return resolution.match ?? resolution.reason;
}

describe('conformance/url-match.tsv', () => {
  it('holds at least 400 cases, each with its reason', () => {
    expect(cases.length).toBeGreaterThanOrEqual(400);
    expect(cases.filter((one) => one.why === '')).toEqual([]);
  });

  it.each(cases)('$cited → $outcome ($why)', ({ sources, cited, outcome }) => {
    expect(outcomeOf(sources, cited)).toBe(outcome);
    expect(outcomeOf(sources.toReversed(), cited)).toBe(outcome);
    const strict = outcomeOf(sources, cited, true);
    if (REPAIRS.has(outcome) || outcome === 'ambiguous') expect(strict).toBe('not_captured');
    else expect(strict).toBe(outcome);
    if (sources.length === 1 && sources[0]!.aliases.length === 0) {
      const pair = outcome === 'exact' || outcome === 'normalized' ? outcome : null;
      expect(matchUrls(sources[0]!.url, cited)).toBe(pair);
      expect(matchUrls(cited, sources[0]!.url)).toBe(pair);
    }
  });
});

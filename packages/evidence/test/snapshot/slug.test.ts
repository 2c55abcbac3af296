import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSlug, hashedSlug, seedSlug } from '../../src/snapshot/slug.js';

const rows = readFileSync(new URL('../../../../conformance/snapshots/slugs.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [url: string, slug: string, why: string]);

describe('buildSlug', () => {
  test.each(rows)('%s → %s (%s)', (url, slug) => {
    expect(buildSlug(url)).toBe(slug);
  });

  const long = `https://a.example/${'x'.repeat(400)}`;
  test('a long address is cut, told apart by a hash, and stays below 100 bytes', () => {
    expect(buildSlug(long)).toMatch(/^a-example-x+-[0-9a-f]{8}$/);
    expect(buildSlug(long)).not.toBe(buildSlug(`${long}y`));
    expect(Buffer.byteLength(hashedSlug(long))).toBeLessThanOrEqual(100);
    expect(seedSlug(long)).toHaveLength(80);
  });

  test('every name is safe on every file system', () => {
    const hostile = [
      'https://a.example/../../etc/passwd',
      'https://a.example/%2e%2e/%2F..',
      'https://user:pw@a.example:8080/x?y=<>|*',
      'https://a.example/\u0000\n\u202e',
      'https://con/',
      'https://a.example/..\\..\\windows',
      'file:///etc/passwd',
      'not an address',
      '',
    ];
    for (const url of hostile) {
      expect(buildSlug(url)).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*$/);
      expect(buildSlug(url)).not.toMatch(/^con$|pw/i);
    }
  });
});

test('all spellings of one URL have one hashed name, different URLs have different ones', () => {
  expect(hashedSlug('http://www.a.example/b/')).not.toBe(hashedSlug('http://a.example/b?id=2'));
  expect(hashedSlug('https://a.example/b?x=1&y=2')).toBe(hashedSlug('http://a.example/b?y=2&x=1'));
});

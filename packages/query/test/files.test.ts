import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBriefs, readBriefTexts } from '../src/files.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-briefs-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(slug: string, name: string, content: string | Uint8Array): void {
  mkdirSync(join(dir, slug), { recursive: true });
  writeFileSync(join(dir, slug, name), content);
}

describe('listBriefs', () => {
  it('lists directories with claims, by slug', () => {
    write('b', 'claims.json', '[]');
    write('a', 'claims.jsonl', '{}');
    write('notes', 'report.md', '#');
    write('.hidden', 'claims.json', '[]');
    writeFileSync(join(dir, 'file.txt'), '');
    expect(listBriefs(dir).map(({ slug }) => slug)).toEqual(['a', 'b']);
  });

  it('is empty where there is no directory', () => {
    expect(listBriefs(join(dir, 'nowhere'))).toEqual([]);
  });

  it('stamps a brief anew when any of its files changes or comes', () => {
    const stamp = () => listBriefs(dir)[0]?.stamp;
    write('a', 'claims.json', '[]');
    const first = stamp();
    expect(stamp()).toBe(first);
    write('a', 'claims.json', '[1]');
    const second = stamp();
    write('a', 'trace.json', '{}');
    expect(new Set([first, second, stamp()]).size).toBe(3);
  });
});

describe('readBriefTexts', () => {
  it('reads what is there', () => {
    write('a', 'claims.json', '[]');
    write('a', 'sources.json', '{}');
    expect(readBriefTexts(dir, 'a')).toEqual({
      texts: { slug: 'a', claims: '[]', sources: '{}', trace: null },
      issues: [],
    });
  });

  it('names a file that is not UTF-8', () => {
    write('a', 'claims.json', Uint8Array.from([0x5b, 0xff, 0x5d]));
    const { texts, issues } = readBriefTexts(dir, 'a');
    expect(texts.claims).toBeNull();
    expect(issues.map(({ message }) => message)).toEqual([
      "a/claims.json can't be read (it is not UTF-8 text)",
    ]);
  });
});

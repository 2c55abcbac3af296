import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, readText, sha256, writeAtomic, writeJson, writeTogether } from '../src/files.js';

const dir = mkdtempSync(join(tmpdir(), 'vouch-files-'));

describe('reading', () => {
  it.each([
    { name: 'missing', make: () => join(dir, 'none'), says: 'it does not exist' },
    {
      name: 'a directory',
      make: () => {
        mkdirSync(join(dir, 'd'));
        return join(dir, 'd');
      },
      says: 'it is a directory',
    },
    {
      name: 'not UTF-8',
      make: () => {
        writeFileSync(join(dir, 'latin'), Buffer.from([0x61, 0x62, 0xe9, 0x63]));
        return join(dir, 'latin');
      },
      says: 'first bad byte near offset 3',
    },
  ])('names the file and what is wrong: $name', ({ make, says }) => {
    const path = make();
    expect(() => readText(path, 'note')).toThrow(path);
    expect(() => readText(path, 'note')).toThrow(says);
  });

  it('drops a byte order mark', () => {
    writeFileSync(join(dir, 'bom'), '\ufeffx');
    expect(readText(join(dir, 'bom'))).toBe('x');
  });

  it('says what is no JSON', () => {
    writeFileSync(join(dir, 'bad.json'), '{');
    expect(() => readJson(join(dir, 'bad.json'))).toThrow('is not valid JSON');
  });
});

describe('writing', () => {
  it('makes the folders, leaves no other file behind and ends JSON with a line', () => {
    const path = join(dir, 'a/b/c.json');
    writeJson(path, { x: 1 });
    expect(readFileSync(path, 'utf8')).toBe('{\n  "x": 1\n}\n');
    expect(readdirSync(join(dir, 'a/b'))).toEqual(['c.json']);
  });

  it('leaves the old file whole when it fails', () => {
    writeFileSync(join(dir, 'file'), 'old');
    expect(() => writeAtomic(join(dir, 'file/x'), 'new', 'report')).toThrow('Cannot write the report');
    expect(readFileSync(join(dir, 'file'), 'utf8')).toBe('old');
    expect(existsSync(join(dir, 'file/x'))).toBe(false);
  });

  it('writes several files or none of them', () => {
    const first = { path: join(dir, 'pair/one'), data: '1', what: 'audit' };
    writeTogether([first, { path: join(dir, 'pair/two'), data: '2', what: 'report' }]);
    expect(readdirSync(join(dir, 'pair'))).toEqual(['one', 'two']);
    mkdirSync(join(dir, 'half/folder'), { recursive: true });
    for (const blocked of [join(dir, 'half/folder'), join(dir, 'file/x')]) {
      const files = [
        { ...first, path: join(dir, 'half/one') },
        { path: blocked, data: '2', what: 'report' },
      ];
      expect(() => writeTogether(files)).toThrow(`Cannot write the report ${blocked}`);
      expect(readdirSync(join(dir, 'half'))).toEqual(['folder']);
    }
  });

  it.skipIf(!existsSync('/proc/self'))('returns where no folder can be made', () => {
    expect(() => writeAtomic('/proc/vouch/x', 'x', 'report')).toThrow(
      'Cannot write the report /proc/vouch/x',
    );
  });

  it('hashes text and bytes alike', () => {
    expect(sha256('ü')).toBe(sha256(new TextEncoder().encode('ü')));
  });
});

import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry, verifyReport } from '@vouch/verifier';
import { readNotes, readReport, writeVerified } from '@vouch/verifier/files';
import { describe, expect, it } from 'vitest';

const fresh = () => mkdtempSync(join(tmpdir(), 'vouch-gate-'));
const result = verifyReport({
  draft: 'One https://a.test/x.',
  registry: parseRegistry(['https://a.test/x']),
});

describe('writeVerified', () => {
  it.each([
    { name: 'the draft', out: 'draft.md', audit: 'audit.json', says: 'would be overwritten' },
    { name: 'one file for both', out: 'same', audit: 'same', says: "can't both be" },
    { name: 'a folder', out: 'folder', audit: 'audit.json', says: 'is a directory' },
    { name: 'below a file', out: 'draft.md/x', audit: 'audit.json', says: 'is a file' },
  ])('leaves nothing behind where it is asked to write $name', ({ out, audit, says }) => {
    const dir = fresh();
    writeFileSync(join(dir, 'draft.md'), 'draft');
    mkdirSync(join(dir, 'folder'));
    const paths = { draft: join(dir, 'draft.md'), out: join(dir, out), audit: join(dir, audit) };
    expect(() => writeVerified(result, paths)).toThrow(says);
    expect(readdirSync(dir)).toEqual(['draft.md', 'folder']);
  });
});

describe('readNotes', () => {
  it('reads files and links to files, and passes over folders', () => {
    const dir = fresh();
    writeFileSync(join(dir, 'researcher_1.md'), '- https://a.test/1\n');
    writeFileSync(join(dir, 'elsewhere'), '- https://a.test/2\n');
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'researcher_2.md'));
    mkdirSync(join(dir, 'researcher_3.md'));
    expect(readNotes(dir).sources.map(({ url }) => url)).toEqual(['https://a.test/1', 'https://a.test/2']);
  });
});

describe('readReport', () => {
  it.skipIf(process.platform === 'win32')('reads no device', () => {
    expect(() => readReport('/dev/zero')).toThrow('is a device');
  });
});

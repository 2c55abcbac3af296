import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSections, folderSearch, openFolder, readWords } from '../../src/index.js';

const root = mkdtempSync(join(tmpdir(), 'vouch-folder-'));
const docs = join(root, 'docs');

beforeAll(() => {
  mkdirSync(join(docs, 'deep', 'er'), { recursive: true });
  mkdirSync(join(root, 'empty'));
  writeFileSync(
    join(docs, 'a lease.md'),
    '# Leases\n\nA lease ends by itself.\n\n## Renewing\n\nRenew it in time.\n',
  );
  writeFileSync(join(docs, 'ring.html'), '<title>Ring</title><h1>Ring</h1><p>A ring keeps connections.</p>');
  writeFileSync(join(docs, 'ring.txt'), 'A ring keeps connections, as its source says.');
  writeFileSync(join(docs, 'deep', 'er', 'plain.txt'), 'Plain text about herons.');
  writeFileSync(join(docs, 'latin.txt'), Buffer.from([0x67, 0xfc, 0x6e]));
  writeFileSync(join(docs, 'broken.pdf'), 'not a pdf');
  writeFileSync(join(docs, 'picture.png'), Buffer.from([0x89, 0x50]));
  writeFileSync(join(docs, 'blank.md'), '  \n');
  writeFileSync(join(root, 'secret.md'), '# Secret\n\nThis file lies outside of the folder.\n');
  symlinkSync(join(root, 'secret.md'), join(docs, 'secret.md'));
  symlinkSync(docs, join(docs, 'loop'));
  symlinkSync(join(docs, 'ring.html'), join(docs, 'z-again.html'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('openFolder', () => {
  test('reads what can be read, in the order of the paths, each document once', async () => {
    const { pages } = await openFolder(docs);
    expect(pages.map(({ title }) => title)).toEqual(['Leases', 'plain.txt', 'Ring']);
    expect(pages[0]!.url).toMatch(/^file:\/\/.*\/docs\/a%20lease\.md$/);
  });

  test('cites under the address that the user declares', async () => {
    const { pages } = await openFolder(docs, { base_url: 'https://docs.example/v2' });
    expect(pages.map(({ url }) => url)).toEqual([
      'https://docs.example/v2/a%20lease.md',
      'https://docs.example/v2/deep/er/plain.txt',
      'https://docs.example/v2/ring.html',
    ]);
  });

  test('tells what it left out, and why', async () => {
    const { issues } = await openFolder(docs);
    const told = issues.map(({ rule, message }) => `${rule}: ${message}`).join('\n');
    expect(told).toMatch(/document_skipped: .*latin\.txt was left out: it is not UTF-8 text/);
    expect(told).toMatch(/document_skipped: .*broken\.pdf was left out/);
    expect(told).toMatch(/document_skipped: .*blank\.md was left out: empty/);
    expect(told).toMatch(/link_leads_out: secret\.md leads out of the folder/);
    expect(told).not.toMatch(/picture\.png/);
  });

  test.each([
    ['a folder that does not exist', join(root, 'nowhere'), /Cannot read the folder .*nowhere/],
    ['a file', join(docs, 'ring.html'), /is not a folder/],
    ['a folder with nothing readable', join(root, 'empty'), /Nothing to read in .*empty/],
  ])('%s is one sentence and exit 2', async (_, dir, message) => {
    const failure = await openFolder(dir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VouchError);
    expect(failure).toMatchObject({ exit: 2, message: expect.stringMatching(message) });
  });

  test.each(['docs.example', 'ftp://docs.example/', 'javascript:alert(1)'])(
    'refuses the address %s',
    async (base_url) => {
      await expect(openFolder(docs, { base_url })).rejects.toThrow(VouchError);
    },
  );
});

describe('folderSearch', () => {
  test('brings the best pages with their bytes', async () => {
    const { hits } = await folderSearch(await openFolder(docs))('renew a lease', { limit: 1 });
    expect(hits).toMatchObject([{ title: 'Leases', content_type: expect.stringContaining('markdown') }]);
    expect(new TextDecoder().decode(hits[0]!.bytes)).toContain('A lease ends by itself.');
  });

  test('nothing found is an empty list without issues', async () => {
    expect(await folderSearch(await openFolder(docs))('zebra')).toEqual({ hits: [], issues: [] });
  });
});

describe('the index over sections', () => {
  test('sections stand under their headings, and the heading counts', async () => {
    const { index } = await openFolder(docs);
    const [best] = findSections(index, new Map(readWords('renewing').map((word) => [word, 1])), 5);
    expect(index.sections[best!.section]!.path).toEqual(['Leases', 'Renewing']);
  });

  test('from better to worse: in heading and text, in text, nowhere', async () => {
    const { index } = await openFolder(docs);
    const found = findSections(index, new Map(readWords('lease').map((word) => [word, 1])), 9);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    expect(found).toHaveLength(2);
  });
});

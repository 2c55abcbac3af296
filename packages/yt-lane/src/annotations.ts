import { urlKey } from '@vouch/core';
import { Annotations, complaints } from '@vouch/core/schemas';

/**
 * What the trust check says of the lane's notes. `absent`: there is no codex, the opened log alone decides.
 * `failed`: codex is there and its answer is missing, empty, cut, malformed or has an invalid entry: all YouTube
 * notes are excluded.
 */
export type TrustCheck =
  | { state: 'absent' }
  | { state: 'failed'; reason: string }
  | { state: 'checked'; annotations: Annotations['annotations'] };

export const SKIPPED = 'Codex trust-check skipped';

export function parseAnnotations(text: string | null): TrustCheck {
  if (text === null) return { state: 'failed', reason: 'its annotations are missing' };
  if (text.trim() === '') return { state: 'failed', reason: 'its annotations are empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: 'failed', reason: 'its annotations are no whole JSON' };
  }
  const parsed = Annotations.safeParse(value);
  if (!parsed.success) {
    return { state: 'failed', reason: `its annotations have an invalid entry (${complaints(parsed.error)})` };
  }
  return { state: 'checked', annotations: parsed.data.annotations };
}

export type Verdict = 'keep' | 'flag' | 'drop';

const STRENGTH: Readonly<Record<Verdict, number>> = { keep: 0, flag: 1, drop: 2 };

/** The verdict on an address of one note: the strictest of its annotations; without any it is flagged. */
export function verdictsFor(check: TrustCheck, index: number): (url: string) => Verdict {
  if (check.state !== 'checked') return () => 'keep';
  const verdicts = new Map<string, Verdict>();
  for (const annotation of check.annotations) {
    if (annotation.index !== index) continue;
    const key = urlKey(annotation.url) ?? annotation.url.trim();
    const before = verdicts.get(key);
    if (before === undefined || STRENGTH[annotation.verdict] > STRENGTH[before])
      verdicts.set(key, annotation.verdict);
  }
  return (url) => verdicts.get(urlKey(url) ?? url.trim()) ?? 'flag';
}

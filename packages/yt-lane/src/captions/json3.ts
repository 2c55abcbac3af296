import { z } from 'zod';
import type { TimedWord } from './types.js';

/** YouTube's json3: `{events: [{tStartMs, dDurationMs, aAppend?, segs: [{utf8, tOffsetMs?}]}]}`; unknown fields pass. */
const Json3 = z.looseObject({
  events: z.array(
    z.looseObject({
      tStartMs: z.number().catch(0),
      segs: z.array(z.looseObject({ utf8: z.string().catch(''), tOffsetMs: z.number().catch(0) })).optional(),
    }),
  ),
});

/** Each segment is new text, so nothing has to be merged. Null: not json3. */
export function parseJson3(file: string): TimedWord[] | null {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    return null;
  }
  const parsed = Json3.safeParse(value);
  if (!parsed.success) return null;
  const words: TimedWord[] = [];
  for (const { tStartMs, segs = [] } of parsed.data.events) {
    for (const { utf8, tOffsetMs } of segs) {
      const at = (tStartMs + tOffsetMs) / 1000;
      for (const word of utf8.split(/\s+/)) if (word !== '') words.push({ text: word, at });
    }
  }
  return words;
}

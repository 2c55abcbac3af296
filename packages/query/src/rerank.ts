import { RERANK_MATCHES, RERANK_QUERY_LENGTH, RERANK_SHARE } from './limits.js';
import { isFailed } from './tags.js';

/** Turns texts into vectors of one length; texts that mean alike get vectors that point alike. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

export interface Rerankable {
  claim: string;
  score: number;
  /** Matches change places only within a kind, and a failed brief's stay last. */
  kind?: string;
  verdict?: string | null;
}

/**
 * Orders the best matches anew, half by their score and half by how alike query and claim are as vectors. It only
 * reorders: vectors don't see "not", so they never decide what is an answer, nor what supports or contradicts what.
 */
export async function rerank<M extends Rerankable>(
  matches: readonly M[],
  query: string,
  embed: Embed,
): Promise<M[]> {
  const head = matches.slice(0, RERANK_MATCHES);
  if (head.length < 2) return [...matches];
  const [asked, ...vectors] = await embed([
    query.slice(0, RERANK_QUERY_LENGTH),
    ...head.map(({ claim }) => claim.slice(0, RERANK_QUERY_LENGTH)),
  ]);
  const most = Math.max(...head.map(({ score }) => score)) || 1;
  const scored = head.map((match, place) => ({
    match,
    place,
    mixed: ((1 - RERANK_SHARE) * match.score) / most + RERANK_SHARE * likeness(asked!, vectors[place]!),
  }));
  const reranked: M[] = [];
  // A direct substring stays above all else, as do the kinds among each other: only runs of equals are sorted.
  for (let from = 0; from < scored.length; ) {
    let to = from + 1;
    while (to < scored.length && groupOf(scored[to]!.match) === groupOf(scored[from]!.match)) to++;
    const run = scored.slice(from, to).sort((a, b) => b.mixed - a.mixed || a.place - b.place);
    reranked.push(...run.map(({ match }) => match));
    from = to;
  }
  return [...reranked, ...matches.slice(head.length)];
}

function groupOf({ kind, score, verdict }: Rerankable): string {
  return `${isFailed(verdict ?? null)} ${kind ?? ''} ${score > 1}`;
}

/** Cosine of the angle between two vectors. */
function likeness(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}

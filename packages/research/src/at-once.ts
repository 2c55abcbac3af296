import pLimit from 'p-limit';

/** Runs one job per item, at most `limit` at once; waits for all, then throws the first failure in item order. */
export async function limitAll<T, R>(limit: number, items: T[], job: (item: T) => Promise<R>): Promise<R[]> {
  const run = pLimit(limit);
  const settled = await Promise.allSettled(items.map((item) => run(() => job(item))));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The rows of a file of cases that any implementation could run. */
export function casesOf<T>(path: string): T[] {
  const file = fileURLToPath(new URL(`../../../../conformance/${path}`, import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

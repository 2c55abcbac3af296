import { readFileSync } from 'node:fs';

/** The lines of a language-neutral case file in `conformance/markdown/`. */
export function readCases<T>(name: string): T[] {
  const path = new URL(`../../../../conformance/markdown/${name}`, import.meta.url);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

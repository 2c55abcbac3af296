import { readFileSync } from 'node:fs';

const CASES = new URL('../../../conformance/query/', import.meta.url);

export function readJsonLines<T>(name: string): T[] {
  return readText(name).map((line) => JSON.parse(line) as T);
}

/** Rows of a table under its header. */
export function readTable(name: string): string[][] {
  return readText(name)
    .slice(1)
    .map((line) => line.split('\t'));
}

function readText(name: string): string[] {
  return readFileSync(new URL(name, CASES), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

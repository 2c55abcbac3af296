import type { Issue } from '@vouch/core';

/** An object from outside. Only own keys that the code names are ever read. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** The first of some keys that holds something. */
export function firstField(fields: Fields, keys: readonly string[]): unknown {
  for (const key of keys) {
    if (Object.hasOwn(fields, key) && fields[key] !== null && fields[key] !== '') return fields[key];
  }
  return undefined;
}

export function firstText(fields: Fields, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = Object.hasOwn(fields, key) ? asText(fields[key]) : null;
    if (text !== null) return text;
  }
  return null;
}

/** A list, one thing as a list of one, nothing as an empty list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

export interface LooseJson {
  /** Undefined when nothing could be read. */
  value: unknown;
  issues: Issue[];
}

const CODE_FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\n?```\s*$/i;

/**
 * Reads JSON as models and people leave it: with a byte order mark, inside a code fence, or as JSON Lines, where
 * lines that can't be read are named and left out.
 */
export function parseLooseJson(text: string, file: string): LooseJson {
  const bare = text.replace(/^\ufeff/, '').trim();
  const content = CODE_FENCE.exec(bare)?.[1] ?? bare;
  if (content === '') return { value: undefined, issues: [broken(file, 'it is empty')] };
  try {
    return { value: JSON.parse(content), issues: [] };
  } catch (error) {
    return (
      parseLines(content, file) ?? { value: undefined, issues: [broken(file, (error as Error).message)] }
    );
  }
}

function parseLines(content: string, file: string): LooseJson | null {
  const values: unknown[] = [];
  const issues: Issue[] = [];
  for (const [at, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line);
      // A line of a broken array (`"text",`, `}`) is no record; only whole objects make JSON Lines.
      if (!isFields(value)) return null;
      values.push(value);
    } catch {
      issues.push({
        rule: 'broken_line',
        message: `line ${at + 1} of ${file} is not JSON`,
        place: { file, line: at + 1 },
      });
    }
  }
  // More bad lines than good ones is a broken file that happens to hold objects on lines of their own.
  return values.length > 0 && values.length >= issues.length ? { value: values, issues } : null;
}

function broken(file: string, why: string): Issue {
  return { rule: 'broken_json', message: `${file} is not valid JSON (${why})`, place: { file } };
}

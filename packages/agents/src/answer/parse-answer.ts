import type { Parser } from '@vouch/core';
import { ANSWER_CHARS } from '../limits.js';
import { findJsonValues, mendJson } from './json-values.js';

/** From a model's text to a value that the schema accepts. */
export interface ParsedAnswer<T> {
  outcome: 'ok' | 'empty' | 'no_json' | 'wrong_shape';
  value: T | null;
  /** Complete leading items of a cut list; the incomplete one is dropped, nothing is invented. */
  partial: boolean;
  /** The rung of the ladder that gave the value. */
  rung: string | null;
  /** What the schema said of the best value that didn't fit. */
  complaints: string;
}

interface Rung {
  name: string;
  sample: string;
  partial: boolean;
  /** JSON values on this rung, the likeliest first. */
  candidates(text: string): unknown[];
}

const RUNGS: readonly Rung[] = [
  { name: 'whole', sample: '{"a":1}', partial: false, candidates: (text) => parseAll([text]) },
  {
    name: 'fenced',
    sample: 'Sure!\n```json\n{"a":1}\n```',
    partial: false,
    candidates: (text) => parseAll(fencedBlocks(text).reverse()),
  },
  {
    name: 'last_value',
    sample: 'A draft {"a":0}, and the answer {"a":1} as asked.',
    partial: false,
    candidates: (text) => findJsonValues(text).values.reverse(),
  },
  {
    name: 'mended',
    sample: '{"a":[1,2,],}',
    partial: false,
    candidates: (text) => {
      const mended = mendJson(outermost(text));
      return mended === text ? [] : findJsonValues(mended).values.reverse();
    },
  },
  {
    name: 'salvaged',
    sample: '{"list":[{"a":1},{"a":2},{"a"',
    partial: true,
    candidates: (text) => findJsonValues(text).salvaged,
  },
];

/** `<think>…</think>{"a":1}`: a model's reasoning may hold drafts, so what follows it goes first. */
const REASONING_END =
  /<\/(?:think|thinking|reasoning|analysis|scratchpad)>|<\|channel\|>final<\|message\|>/gi;

/** The text behind the last reasoning block; the whole text when there is none. */
export function afterReasoning(text: string): string {
  let start = 0;
  for (const found of text.matchAll(REASONING_END)) start = found.index + found[0].length;
  return text.slice(start).trim();
}

/** Whole JSON → fenced → last complete value that fits → mended → salvaged; the schema has the last word. */
export function parseAnswer<T>(text: string, schema: Parser<T>): ParsedAnswer<T> {
  const bounded = text
    .slice(0, ANSWER_CHARS)
    .replace(/^\ufeff/, '')
    .trim();
  if (bounded === '') return { outcome: 'empty', value: null, partial: false, rung: null, complaints: '' };
  const answer = afterReasoning(bounded);
  let complaints = '';
  for (const said of answer === bounded ? [answer] : [answer, bounded]) {
    for (const rung of RUNGS) {
      for (const candidate of rung.candidates(said).flatMap(unwrap)) {
        const result = schema.safeParse(candidate);
        if (result.success) {
          return {
            outcome: 'ok',
            value: result.data,
            partial: rung.partial,
            rung: rung.name,
            complaints: '',
          };
        }
        if (complaints === '' && typeof candidate === 'object') complaints = result.error.message;
      }
    }
  }
  const outcome = complaints === '' ? 'no_json' : 'wrong_shape';
  return { outcome, value: null, partial: false, rung: null, complaints };
}

function parseAll(texts: readonly string[]): unknown[] {
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
}

const FENCE_LINE = /^[ \t]{0,8}(`{3,}|~{3,})[^\n`]{0,80}$/;

function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: { mark: string; lines: string[] } | null = null;
  for (const line of text.split('\n')) {
    const mark = FENCE_LINE.exec(line.trimEnd())?.[1];
    if (open === null) {
      if (mark !== undefined) open = { mark, lines: [] };
    } else if (mark?.startsWith(open.mark) === true) {
      blocks.push(open.lines.join('\n'));
      open = null;
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

function outermost(text: string): string {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start < 0 || end < start ? '' : text.slice(start, end + 1);
}

const ENVELOPES: readonly string[] = ['response', 'result', 'answer', 'output', 'data', 'structured_output'];

/** The value itself, then what a one-item list or an envelope around it holds. Only the schema accepts one of them. */
function unwrap(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length === 1 ? [value, value[0]] : [value];
  if (typeof value !== 'object' || value === null) return [value];
  const inner = ENVELOPES.filter((name) => Object.hasOwn(value, name)).flatMap((name) => {
    const content = (value as Record<string, unknown>)[name];
    return typeof content === 'string' ? parseAll([content, ...fencedBlocks(content)]) : [content];
  });
  return [value, ...inner];
}

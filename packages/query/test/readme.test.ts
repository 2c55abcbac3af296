import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBrief, renderMatches, searchBriefs } from '../src/index.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('the example of the README', () => {
  it('prints what the README says', () => {
    const [code, printed] = [...readme.matchAll(/```(?:ts)?\n([\s\S]*?)```/g)].map((match) => match[1]!);
    const body = code!.replace(/^import .*\n/, '');
    const lines: string[] = [];
    const example = new Function('parseBrief', 'renderMatches', 'searchBriefs', 'console', body);
    example(parseBrief, renderMatches, searchBriefs, {
      log: (text: string) => lines.push(text),
      warn: () => {},
    });
    expect(`${lines.join('\n').trimEnd()}\n`).toBe(printed);
  });
});

import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { HOSTILE_INPUTS } from './hostile-inputs.js';

/** Milliseconds of processor time: the best of some runs, since other work on the machine only adds to it. */
function milliseconds(text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage().user;
    scanMarkdown(text);
    best = Math.min(best, (process.cpuUsage().user - start) / 1000);
  }
  return best;
}

/** How much longer twice the input takes; measured again while it looks worse than linear. */
function growth(input: (size: number) => string): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && smallest >= 3; attempt++) {
    const whole = milliseconds(input(800_000), 2);
    smallest = Math.min(smallest, whole < 60 ? 1 : whole / milliseconds(input(400_000), 2));
  }
  return smallest;
}

describe('hostile inputs cost linear time', () => {
  test.each([...HOSTILE_INPUTS.keys()])('%s', (name) => {
    const input = HOSTILE_INPUTS.get(name)!;
    expect(milliseconds(input(200_000), 5)).toBeLessThan(300);
    expect(growth(input)).toBeLessThan(3);
  });
});

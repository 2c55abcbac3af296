import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { HOSTILE_INPUTS } from './hostile-inputs.js';

/** Processor time, so that other work on the machine counts as little as it can. */
function milliseconds(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run++) {
    const start = process.cpuUsage().user;
    scanMarkdown(text);
    best = Math.min(best, (process.cpuUsage().user - start) / 1000);
  }
  return best;
}

describe('hostile inputs cost linear time', () => {
  test.each([...HOSTILE_INPUTS.keys()])('%s', (name) => {
    const input = HOSTILE_INPUTS.get(name)!;
    expect(milliseconds(input(200_000))).toBeLessThan(300);
    const half = milliseconds(input(400_000));
    const whole = milliseconds(input(800_000));
    if (whole > 60) expect(whole / half).toBeLessThan(3);
  });
});

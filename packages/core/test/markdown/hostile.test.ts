import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { splitSentences } from '../../src/markdown/sentences.js';
import { HOSTILE_INPUTS } from './hostile-inputs.js';
import { unseenAddresses } from './unseen.js';

describe('hostile inputs', () => {
  // How the time grows is held by the campaign; here a quadratic pass would run into the test's own time limit.
  test.each([...HOSTILE_INPUTS.keys()])('%s', (name) => {
    const input = HOSTILE_INPUTS.get(name)!;
    expect(scanMarkdown(input(50_000)).text).toHaveLength(input(50_000).length);
    expect(unseenAddresses(input(1_000))).toEqual([]);
    expect(splitSentences(input(5_000)).length).toBeLessThanOrEqual(5_000);
  });
});

import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { splitSentences } from '../../src/markdown/sentences.js';
import { HOSTILE_INPUTS } from './hostile-inputs.js';
import { unseenAddresses } from './unseen.js';

describe('hostile inputs', () => {
  // How the time grows is held by the campaign; here a quadratic pass would run into the test's own time limit.
  test.each([...HOSTILE_INPUTS.keys()])('%s', (name) => {
    const input = HOSTILE_INPUTS.get(name)!;
    expect(scanMarkdown(input(100_000)).text).toHaveLength(input(100_000).length);
    expect(unseenAddresses(input(2_000))).toEqual([]);
    expect(splitSentences(input(20_000)).length).toBeLessThanOrEqual(20_000);
  });
});

import { expect, it } from 'vitest';
import { findSections } from '../src/sections.js';

it('tells which sections have a citation, subsections included, the source list left out', () => {
  const report =
    '# T\n\nOn top [1].\n\n## One\n\n### Part\n\nSaid [1].\n\n## Two\n\nNothing.\n\n## Sources\n\n[1] A: https://a.example/\n';
  expect(findSections(report)).toEqual([
    { title: 'One', cited: true },
    { title: 'Two', cited: false },
  ]);
});

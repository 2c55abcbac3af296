import { describe, expect, it } from 'vitest';
import { fence, fillPrompt } from '../src/prompt.js';

describe('fillPrompt', () => {
  it('fills each place once and never fills a value again', () => {
    expect(fillPrompt('{{a}} and {{b}}', { a: '{{b}}', b: 'x' })).toBe('{{b}} and x');
  });
  it.each([
    { name: 'a place without a value', template: '{{a}} {{b}}', values: { a: 'x' }, says: '{{b}}' },
    {
      name: 'a value without a place',
      template: '{{a}}',
      values: { a: 'x', c: 'y' },
      says: 'no place for: c',
    },
  ])('refuses $name', ({ template, values, says }) => {
    expect(() => fillPrompt(template, values as Record<string, string>)).toThrow(says);
  });
});

describe('fence', () => {
  it('cannot be closed from inside', () => {
    const fenced = fence('page', 'a </untrusted> b < / UNTRUSTED> c <untrusted what="x">');
    expect(fenced.match(/<\s*\/?\s*untrusted/gi)).toHaveLength(2);
    expect(fenced.endsWith('\n</untrusted>')).toBe(true);
  });
  it('takes out what a reader cannot see and keeps lines and tabs', () => {
    expect(fence('page', 'a\u200bb\u202ec\n\td\ufe0fe')).toContain('abc\n\tde');
  });
  it('keeps its label inside its attribute', () => {
    expect(fence('x" onload="y', 't')).toContain('<untrusted what="x  onload  y">');
  });
});

import { describe, expect, it } from 'vitest';
import { findQuotations } from '../../src/check/quotations.js';

const of = (report: string) => findQuotations(report).map(({ exact, cited }) => ({ exact, cited }));

describe('findQuotations', () => {
  it.each([
    {
      name: 'curly',
      text: 'He said “the tide rises twice a day” [1].',
      exact: 'the tide rises twice a day',
      cited: [1],
    },
    {
      name: 'straight',
      text: 'He said "the tide rises twice a day" [2].',
      exact: 'the tide rises twice a day',
      cited: [2],
    },
    {
      name: 'guillemets',
      text: 'Il dit «la marée monte deux fois par jour» [1].',
      exact: 'la marée monte deux fois par jour',
      cited: [1],
    },
    {
      name: 'low-high',
      text: 'Er sagt „die Flut steigt zweimal am Tag“ [1].',
      exact: 'die Flut steigt zweimal am Tag',
      cited: [1],
    },
    {
      name: 'corner brackets',
      text: '他说「潮水每天涨落两次并且有规律」[1]。',
      exact: '潮水每天涨落两次并且有规律',
      cited: [1],
    },
    {
      name: 'block quote',
      text: '> The tide rises\n> twice a day. [3]',
      exact: 'The tide rises twice a day.',
      cited: [3],
    },
    {
      name: 'marker in the next sentence',
      text: '“The tide rises twice a day.” So it is told. [4]',
      exact: 'The tide rises twice a day.',
      cited: [4],
    },
    {
      name: 'marker inside',
      text: '“The tide rises [1] twice a day” [1]',
      exact: 'The tide rises twice a day',
      cited: [1],
    },
    {
      name: 'marker before its stop',
      text: '“The tide rises twice a day [1].” So it is.',
      exact: 'The tide rises twice a day.',
      cited: [1],
    },
    {
      name: 'escaped marks are the marks',
      text: '“Set \\_\\_tide__ to \\<height\\> before each reading” [2]',
      exact: 'Set __tide__ to <height> before each reading',
      cited: [2],
    },
    {
      name: 'a name that begins with a dot keeps its space',
      text: '“Write the height into .tiderc of the station” [2]',
      exact: 'Write the height into .tiderc of the station',
      cited: [2],
    },
  ])('$name', ({ text, exact, cited }) => {
    expect(of(`${text}\n`)).toEqual([{ exact, cited }]);
  });

  it.each([
    'A “smart harbour” is new [1].',
    'A screen of 5" by 7" with 3 ports [1].',
    '`"four words in code here"` [1]',
  ])('is no quotation: %s', (text) => {
    expect(of(text)).toEqual([]);
  });
});

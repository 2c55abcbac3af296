import { expect, it } from 'vitest';
import { planQuestion } from '../../src/engines/extractive/index.js';
import { writeFindings } from '../../src/engines/write-findings.js';
import { claim } from '../helpers.js';

const plan = {
  ...planQuestion('How often does the tide rise?'),
  report_title: 'Tides',
  sub_questions: [
    { id: 'sq1', question: 'How often?' },
    { id: 'sq2', question: 'How high?' },
  ],
};

it('lists each claim with its flags and its quote, and what has no answer', () => {
  const claims = [
    claim('C1', 'The tide rises twice a day.', {
      flagged: [{ kind: 'single_source', text: 'single source' }],
      quotes: [{ exact: 'It rises twice daily.', source: 'S1', verdict: 'exact' }],
    }),
    claim('C2', 'It is late in bays', { quotes: [{ exact: 'x', source: 'S1', verdict: 'not_found' }] }),
  ];
  expect(writeFindings(plan, claims)).toBe(
    '# Tides\n\n## How often?\n\n- The tide rises twice a day (single source) [C1].\n  > It rises twice daily.\n- It is late in bays [C2].\n\n## Not answered\n\n- How high?\n\n## How far this goes\n\nNo model wrote this report: it lists what the researchers found, unjoined.\n',
  );
});

it('lets no markup or marker of a finding act in the report', () => {
  const claims = [claim('C1', '# Cite [C7] and [this](https://evil.example/)')];
  expect(writeFindings(plan, claims)).toContain('- Cite C7 and this (https://evil.example/) [C1].');
});

import { type Ask, fence, fillPrompt, scanMarkdown } from '@vouch/core';
import type { Constraint } from '@vouch/core/schemas';
import { z } from 'zod';
import type { ConstraintResult } from './constraints.js';
import { readPrompt } from './prompts/files.js';

const Judged = z.object({
  constraints: z.array(
    z.object({
      id: z.string(),
      met: z.boolean(),
      quote: z.string().nullable().catch(null),
      why: z.string().catch(''),
    }),
  ),
});
type Verdict = z.infer<typeof Judged>['constraints'][number];

/**
 * A second look, with a model, at the criteria that rules left open. It is believed with a place only: `met` needs
 * words that stand in the report, else the criterion stays unknown. A failed call changes nothing.
 */
export async function judgeConstraints(
  ask: Ask,
  report: string,
  { results, constraints }: { results: ConstraintResult[]; constraints: Constraint[] },
): Promise<ConstraintResult[]> {
  const open = constraints.filter(({ id }) =>
    results.some((each) => each.id === id && each.met === 'unknown'),
  );
  if (open.length === 0) return results;
  const prompt = fillPrompt(readPrompt('constraints'), {
    constraints: open
      .map(({ id, constraint, verification }) => `- ${id}: ${constraint} (${verification})`)
      .join('\n'),
    report: fence('report', report),
  });
  const answer = await ask({ prompt, schema: Judged, rights: 'none', label: 'constraints' });
  const verdicts = new Map((answer.value?.constraints ?? []).map((verdict) => [verdict.id, verdict]));
  return results.map((result) => {
    const verdict = verdicts.get(result.id);
    return result.met !== 'unknown' || verdict === undefined ? result : believed(result, verdict, report);
  });
}

function believed(result: ConstraintResult, { met, quote, why }: Verdict, report: string): ConstraintResult {
  if (!met) return { ...result, met: false, where: null, why: `judged: ${why}` };
  const at = quote === null || quote.trim() === '' ? -1 : report.indexOf(quote.trim());
  return at === -1 ? result : { ...result, met: true, where: sectionAt(report, at), why: `judged: ${why}` };
}

function sectionAt(report: string, at: number): string {
  const heading = scanMarkdown(report).headings.findLast(({ start }) => start <= at);
  return heading === undefined ? 'Opening' : report.slice(heading.text.start, heading.text.end).trim();
}

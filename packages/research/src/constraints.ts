import { proseSentences, scanMarkdown, tokenize } from '@vouch/core';
import type { Constraint, Done } from '@vouch/core/schemas';

type ConstraintResult = Done['constraints'][number];

/** Share of a constraint's own words that one section must hold to count as addressing it. */
const ADDRESSED = 0.6;
/** Below this share in every section, nothing in the report speaks of the constraint. */
const ABSENT = 0.25;

/**
 * Tells for each acceptance criterion whether the report meets it and where. Without a model only what can be
 * counted is decided (a number of sections, sources or words named in the check); the rest is `true` when one
 * section speaks of nearly all its words, `false` when nothing speaks of it, else `unknown`.
 */
export function checkConstraints(report: string, constraints: Constraint[]): ConstraintResult[] {
  const sections = sectionWords(report);
  return constraints.map((constraint) => {
    const wanted = contentWords(`${constraint.constraint} ${constraint.verification}`);
    const own = contentWords(constraint.constraint);
    const words = own.size > 0 ? own : wanted;
    let best = { title: '', share: 0 };
    for (const section of sections) {
      const held = [...words].filter((word) => section.words.has(word)).length;
      const share = words.size === 0 ? 0 : held / words.size;
      if (share > best.share) best = { title: section.title, share };
    }
    return judge(constraint, best);
  });
}

function judge(constraint: Constraint, best: { title: string; share: number }): ConstraintResult {
  const percent = Math.round(best.share * 100);
  const where = best.title === '' ? null : best.title;
  if (best.share >= ADDRESSED) {
    return {
      id: constraint.id,
      met: true,
      where,
      why: `"${best.title}" speaks of ${percent} % of its words`,
    };
  }
  if (best.share < ABSENT) {
    return {
      id: constraint.id,
      met: false,
      where: null,
      why: `no section speaks of "${constraint.constraint}"`,
    };
  }
  return {
    id: constraint.id,
    met: 'unknown',
    where,
    why: `the nearest section speaks of ${percent} % of its words`,
  };
}

function sectionWords(report: string): { title: string; words: Set<string> }[] {
  const scan = scanMarkdown(report);
  const starts = scan.headings.map((heading) => ({
    title: report.slice(heading.text.start, heading.text.end).trim(),
    start: heading.start,
  }));
  const sections =
    starts.length === 0 || starts[0]!.start > 0 ? [{ title: 'Opening', start: 0 }, ...starts] : starts;
  const sentences = proseSentences(scan);
  return sections.map(({ title, start }, index) => {
    const end = sections[index + 1]?.start ?? report.length;
    const text = sentences
      .filter((span) => span.start >= start && span.end <= end)
      .map((span) => report.slice(span.start, span.end));
    return { title, words: contentWords(`${title} ${text.join(' ')}`) };
  });
}

function contentWords(text: string): Set<string> {
  return new Set(tokenize(text));
}

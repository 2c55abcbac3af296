import { proseSentences, scanMarkdown, tokenize } from '@vouch/core';
import type { Constraint, Done } from '@vouch/core/schemas';
import { countFor } from './constraints-counted.js';

export type ConstraintResult = Done['constraints'][number];

/** Share of a constraint's own words that one section must hold to count as addressing it. */
const ADDRESSED = 0.6;
/** Below this share in every section, nothing in the report speaks of the constraint. */
const ABSENT = 0.25;

/**
 * Tells for each acceptance criterion whether the report meets it and where, by rules: what can be counted is
 * counted; content is there when one section speaks of nearly all its words, and missing when none speaks of them;
 * what is to be left out is left out when none does. The rest is `unknown`: a rule can't tell good form.
 */
export function checkConstraints(report: string, constraints: Constraint[]): ConstraintResult[] {
  const sections = sectionWords(report);
  return constraints.map((constraint) => {
    const counted = countFor(`${constraint.constraint} ${constraint.verification}`, report);
    if (counted === null) return judge(constraint, nearest(constraint, sections));
    const { name, wanted, found } = counted;
    const why = `${name}: ${found} found, ${wanted} wanted`;
    return {
      id: constraint.id,
      met: found >= wanted,
      where: found >= wanted ? 'the whole report' : null,
      why,
    };
  });
}

interface Section {
  title: string;
  words: Set<string>;
}

interface Nearest {
  title: string;
  share: number;
}

function nearest({ constraint, verification }: Constraint, sections: Section[]): Nearest {
  const own = contentWords(constraint);
  const words = [...(own.size > 0 ? own : contentWords(verification))];
  let best: Nearest = { title: '', share: 0 };
  for (const section of sections) {
    const share = words.filter((word) => section.words.has(word)).length / Math.max(1, words.length);
    if (share > best.share) best = { title: section.title, share };
  }
  return best;
}

function judge({ id, category, constraint }: Constraint, { title, share }: Nearest): ConstraintResult {
  const where = title === '' ? null : title;
  const why = `"${title}" speaks of ${Math.round(share * 100)} % of its words`;
  if (category === 'exclusion') {
    const absent = `no section speaks of "${constraint}"`;
    return share < ABSENT ? { id, met: true, where: null, why: absent } : { id, met: 'unknown', where, why };
  }
  if (share >= ADDRESSED) return { id, met: true, where, why };
  const missing = share < ABSENT && category === 'content';
  if (missing) return { id, met: false, where: null, why: `no section speaks of "${constraint}"` };
  const near = where === null ? 'rules can not tell' : `the nearest section, ${why}`;
  return { id, met: 'unknown', where, why: near };
}

function sectionWords(report: string): Section[] {
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

import { scanMarkdown } from '@vouch/core';

/** A `##` section of a verified report. */
export interface Section {
  title: string;
  /** A marker that survived the gate stands in it or below it. */
  cited: boolean;
}

/** Headings that our code writes: what stands there is told of the report, not found. */
const OURS = new Set(['Sources', 'Not answered', 'How far this goes']);

/** The sections of a report that its writer filled. */
export function findSections(report: string): Section[] {
  const { headings, markers } = scanMarkdown(report);
  const starts = headings.filter(({ level }) => level === 2);
  return starts.flatMap((heading, index) => {
    const title = report.slice(heading.text.start, heading.text.end).trim();
    if (OURS.has(title)) return [];
    const end = starts[index + 1]?.start ?? report.length;
    const cited = markers.some(({ start, prefix }) => prefix === '' && start >= heading.start && start < end);
    return [{ title, cited }];
  });
}

import { scanMarkdown } from '@vouch/core';

/** A `##` section of a verified report. */
export interface Section {
  title: string;
  /** A marker that survived the gate stands in it or below it. */
  cited: boolean;
}

/** The sections of a report without its source list. */
export function findSections(report: string): Section[] {
  const { headings, markers } = scanMarkdown(report);
  const starts = headings.filter(({ level }) => level === 2);
  return starts.flatMap((heading, index) => {
    const title = report.slice(heading.text.start, heading.text.end).trim();
    if (title === 'Sources') return [];
    const end = starts[index + 1]?.start ?? report.length;
    const cited = markers.some(({ start, prefix }) => prefix === '' && start >= heading.start && start < end);
    return [{ title, cited }];
  });
}

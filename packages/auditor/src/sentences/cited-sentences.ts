import { findUrls, proseSentences, type Scan, type Span, scanMarkdown } from '@vouch/core';

/** One number of one marker of a report, with the sentence that it stands at. */
export interface CitedPlace extends Span {
  n: number;
  sentence: Span;
  /** Title of the section. */
  section: string;
}

export interface CitedReport {
  places: CitedPlace[];
  /** Number → address, from the report's source list. */
  urls: ReadonlyMap<number, string>;
}

const ENTRY = /^[ \t]*(?:[-*+][ \t]+)?(?:\[\^?(\d{1,4})\]:?|(\d{1,4})\.)[ \t]/;

/** Reads a verified report: its markers with their sentences, and the `## Sources` list that ends it. */
export function findCitedSentences(report: string): CitedReport {
  const scan = scanMarkdown(report);
  const list = findList(report, scan);
  const sentences = proseSentences(scan);
  const places: CitedPlace[] = [];
  let at = 0;
  for (const marker of [...scan.markers].sort((a, b) => a.start - b.start)) {
    if (marker.start >= list.start || marker.prefix !== '') continue;
    while (at < sentences.length && sentences[at]!.end <= marker.start) at++;
    const sentence = sentences[at];
    const inside = sentence !== undefined && sentence.start <= marker.start;
    const span = inside ? { start: sentence.start, end: sentence.end } : blockOf(scan, marker);
    for (const n of marker.numbers) {
      if (!list.urls.has(n)) continue;
      places.push({
        n,
        start: marker.start,
        end: marker.end,
        sentence: span,
        section: sectionOf(report, scan, marker.start),
      });
    }
  }
  return { places, urls: list.urls };
}

/** Numbered entries with addresses under the last heading that has any below it. */
function findList(report: string, scan: Scan): { start: number; urls: Map<number, string> } {
  const entries: { start: number; n: number; url: string }[] = [];
  let start = 0;
  for (const line of report.split('\n')) {
    const entry = ENTRY.exec(line);
    const url = entry === null ? undefined : (findUrls(line)[0]?.url ?? /\b(?:file|doc):\S+/.exec(line)?.[0]);
    if (entry !== null && url !== undefined) entries.push({ start, n: Number(entry[1] ?? entry[2]), url });
    start += line.length + 1;
  }
  const last = entries.at(-1);
  const heading = last === undefined ? undefined : scan.headings.findLast((each) => each.start < last.start);
  if (heading === undefined) return { start: report.length, urls: new Map() };
  const listed = entries.filter((entry) => entry.start > heading.start);
  return { start: heading.start, urls: new Map(listed.map(({ n, url }) => [n, url])) };
}

/** A table row, a heading or a cell is one sentence. */
function blockOf(scan: Scan, marker: Span): Span {
  const holding = scan.blocks.filter((block) => block.start <= marker.start && marker.end <= block.end);
  const row = holding.find(({ kind }) => kind === 'table_row') ?? holding.at(-1);
  return row === undefined ? { start: marker.start, end: marker.end } : { start: row.start, end: row.end };
}

function sectionOf(report: string, scan: Scan, offset: number): string {
  const heading = scan.headings.findLast((each) => each.start <= offset);
  return heading === undefined ? '' : report.slice(heading.text.start, heading.text.end).trim();
}

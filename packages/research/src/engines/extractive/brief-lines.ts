import type { QuestionType } from './question-types.js';
import { siteOf } from './site.js';
import type { BriefPassage } from './write-brief.js';

/** Fixed lines, all true by construction: they say where a passage stands, never what follows from it. */
export const NOT_ANSWERED = 'Nothing that was read speaks of this closely enough to be quoted.';

export const NOT_DIRECT: Readonly<Record<QuestionType, string>> = {
  why: 'No passage here gives a reason. The nearest statement:',
  date: 'No passage here gives a date or a version. The nearest statement:',
  figure: 'No passage here gives a figure. The nearest statement:',
  compare: 'No passage here sets the two side by side. The nearest statement:',
  how: 'No passage here answers this directly. The nearest statement:',
  cond: 'No passage here answers this directly. The nearest statement:',
  where: 'No passage here names a place. The nearest statement:',
  which: 'No passage here answers this directly. The nearest statement:',
  define: 'No passage here answers this directly. The nearest statement:',
  other: 'No passage here answers this directly. The nearest statement:',
};

export const EACH_SIDE = 'No passage here sets the two side by side. What the pages say of each:';

/** Before the names of places; nothing that stands there is quoted. */
export const NEAREST = 'What was read comes nearest under';
export const NOT_QUOTED = 'Read on the same subject and not quoted:';

const LONGEST_HEADING = 90;

/** The line above a passage. */
export function lineOf(passage: BriefPassage, first: BriefPassage, all: readonly BriefPassage[]): string {
  const { note, source } = passage;
  const place = placeOf(passage);
  if (note.role === 'nearest') return passage === first ? `It stands under ${place}:` : `And under ${place}:`;
  if (note.role === 'side') return passage === first ? `Under ${place}:` : `And under ${place}:`;
  if (passage === first) return `The most direct passage is under ${place}${dated(passage)}:`;
  if (note.role === 'other_figure')
    return `Another passage names another figure, under ${place}${dated(passage)}:`;
  if (note.role === 'same_figure')
    return `Another page names the same figure, under ${place}${dated(passage)}:`;
  const earlier = all.slice(0, all.indexOf(passage)).some((one) => one.source.id === source.id);
  if (earlier) {
    const heading = note.headings.at(-1);
    const same = heading === first.note.headings.at(-1) && source.id === first.source.id;
    return heading === undefined || same
      ? 'The same page adds:'
      : `The same page adds, under ${emphasis(heading)}:`;
  }
  if (siteOf(source.url) !== siteOf(first.source.url)) {
    return `Another site, ${siteOf(source.url)}, on the same subject, under ${place}${dated(passage)}:`;
  }
  return `Another page on the same subject, ${place}${dated(passage)}:`;
}

function dated({ note }: BriefPassage): string {
  return note.published_at === null ? '' : ` (${note.published_at})`;
}

function placeOf({ note, source }: BriefPassage): string {
  return nameOf(source.title, note.headings);
}

/** `*Page › Heading*`. */
export function nameOf(title: string, headings: readonly string[]): string {
  return emphasis([title, ...headings].filter((part) => part !== '').join(' › '));
}

/** Page titles and headings are text from outside: nothing in them may act as markup or as a marker. */
function emphasis(text: string): string {
  const plain = text
    .replace(/\bhttps?:\/\/\S+/gi, '')
    .replace(/[[\]]/g, '')
    .replace(/[<>*`\\|]/g, ' ')
    .replace(/_/g, '\\_')
    .replace(/\s+/g, ' ')
    .trim();
  const short = plain.length > LONGEST_HEADING * 2 ? `${plain.slice(0, LONGEST_HEADING * 2)}…` : plain;
  return `*${short}*`;
}

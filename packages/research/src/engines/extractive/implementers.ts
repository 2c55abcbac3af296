import type { ReadablePage, SectionIndex } from '@vouch/evidence';

const FOLDER = /\/(?:technical|internals?|design|rfcs?|devel(?:opment)?|hacking|contributing|c-api)\//i;
/** More of a collection than this is no corner of it: it is written for them, or stands in a folder of that name. */
const CORNER = 0.5;
const NONE: ReadonlySet<ReadablePage> = new Set();

const known = new WeakMap<SectionIndex, ReadonlySet<ReadablePage>>();

/** Pages for those who build the thing itself, unless the question asks for them: its users seldom look there. */
export function pagesForImplementers(question: string, index: SectionIndex): ReadonlySet<ReadablePage> {
  if (FOLDER.test(`/${question.replace(/[^\p{L}-]+/gu, '/')}/`)) return NONE;
  const found = known.get(index) ?? findPages(index);
  known.set(index, found);
  return found;
}

function findPages({ pages }: SectionIndex): ReadonlySet<ReadablePage> {
  const found = pages.filter(({ url }) => FOLDER.test(url));
  return found.length > pages.length * CORNER ? NONE : new Set(found);
}

/** What a stretch of the page is good for when a date is looked for: bits of one number. */
export const ZONE = {
  excluded: 1,
  dateish: 2,
  modified: 4,
  article: 8,
  title: 16,
  itemprop: 32,
  aside: 64,
} as const;

const EXCLUDED_TAGS = new Set(['aside', 'nav']);

/** Class and id words, matched against `class id` in lower case. */
const EXCLUDED =
  /(?:^|[\s_-])(?:sidebar|side-bar|aside|nav|navbar|navigation|menu|related|recommend\w*|more-\w+|comment\w*|disqus|respond|reply|replies|teaser\w*|promo\w*|popular|trending|latest|most-read|recent\w*|archive\w*|calendar|copyright|widget-area|breaking|ticker|newsletter|cookie\w*|banner|advert\w*)(?:$|[\s_-])/;
const DATEISH =
  /date|time(?:$|[\s_-])|timestamp|publi(?:sh|cat)|posted|pubdate|(?:entry|post|article|byline|story)[\w-]*meta|(?:^|[\s_-])(?:meta|byline|dateline|datum|fecha|data|created|info)(?:$|[\s_-])/;
const LAYOUT = /\b(?:has|no|with|without|is|not)[-_][\w-]*/g;
const MODIFIED = /modif|updat|aktualis|mise?-a-jour|edited|(?:^|[\s_-])revis/;

/** hAtom themes write `entry-date published updated` on a date that was never changed. */
const PUBLISHED = /publish|meta-date|entry-date|pubdate/;

const known = new Map<string, number>();
const KNOWN_MAX = 5_000;
/** Longer class lists are generated, and name nothing. */
const WORDS_MAX = 300;

/** Zone bits that an element adds to those of its parent. */
export function zoneOf(name: string, attribs: Record<string, string>, parent: number): number {
  let zone = parent;
  if (EXCLUDED_TAGS.has(name)) zone |= ZONE.excluded | ZONE.aside;
  else if (name === 'h1') zone |= ZONE.title;
  else if (name === 'article' || name === 'main') zone |= ZONE.article;
  const words = attribs['class'];
  const id = attribs['id'];
  // The classes of the whole page tell its layout (`has-sidebar`), not what it holds.
  const wrapper = name === 'html' || name === 'body' || name === 'main' || name === 'article';
  if (words !== undefined && !wrapper) zone |= zoneOfWords(words);
  if (id !== undefined && !wrapper) zone |= zoneOfWords(id);
  const itemprop = attribs['itemprop'];
  if (itemprop !== undefined) {
    if (itemprop === 'datePublished' || itemprop === 'dateCreated') zone |= ZONE.itemprop | ZONE.dateish;
    else if (itemprop === 'dateModified') zone |= ZONE.modified;
  }
  return zone;
}

function zoneOfWords(attribute: string): number {
  const words = attribute.length > WORDS_MAX ? attribute.slice(0, WORDS_MAX) : attribute;
  const found = known.get(words);
  if (found !== undefined) return found;
  const lower = words.toLowerCase().replace(LAYOUT, ' ');
  let zone = 0;
  if (EXCLUDED.test(lower)) zone |= ZONE.excluded;
  if (DATEISH.test(lower)) zone |= ZONE.dateish;
  if (MODIFIED.test(lower) && !PUBLISHED.test(lower)) zone |= ZONE.modified;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(words, zone);
  return zone;
}

/** The zone bits at an offset of the text: `zones` are in order. */
export function zoneAt(zones: readonly { start: number; zone: number }[], offset: number): number {
  let [low, high] = [0, zones.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (zones[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : zones[low - 1]!.zone;
}

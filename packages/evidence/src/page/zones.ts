/** What a stretch of the page is good for when a date is looked for: bits of one number. */
export const ZONE = { excluded: 1, dateish: 2, modified: 4, article: 8, title: 16, itemprop: 32 } as const;

const EXCLUDED_TAGS = new Set(['aside', 'nav']);

/** Class and id words, matched against `class id` in lower case. */
const EXCLUDED =
  /(?:^|[\s_-])(?:sidebar|side-bar|aside|nav|navbar|navigation|menu|related|recommend\w*|more-\w+|comment\w*|disqus|respond|reply|replies|teaser\w*|promo\w*|popular|trending|latest|most-read|recent\w*|archive\w*|calendar|copyright|footer|widget-area|breaking|ticker|newsletter|cookie\w*|banner|advert\w*)(?:$|[\s_-])/;
const DATEISH =
  /date|time(?:$|[\s_-])|timestamp|publi(?:sh|cat)|posted|pubdate|(?:entry|post|article|byline|story)[\w-]*meta|(?:^|[\s_-])(?:meta|byline|dateline|datum|fecha|data|created|info)(?:$|[\s_-])/;
const MODIFIED = /modif|updat|aktualis|mise?-a-jour|edited|(?:^|[\s_-])revis/;

const known = new Map<string, number>();
const KNOWN_MAX = 5_000;

/** Zone bits that an element adds to those of its parent. */
export function zoneOf(name: string, attribs: Record<string, string>, parent: number): number {
  let zone = parent;
  if (EXCLUDED_TAGS.has(name)) zone |= ZONE.excluded;
  else if (name === 'h1') zone |= ZONE.title;
  else if (name === 'article' || name === 'main') zone |= ZONE.article;
  const words = attribs['class'];
  const id = attribs['id'];
  if (words !== undefined) zone |= zoneOfWords(words);
  if (id !== undefined) zone |= zoneOfWords(id);
  const itemprop = attribs['itemprop'];
  if (itemprop !== undefined) {
    if (itemprop === 'datePublished' || itemprop === 'dateCreated') zone |= ZONE.itemprop | ZONE.dateish;
    else if (itemprop === 'dateModified') zone |= ZONE.modified;
  }
  return zone;
}

function zoneOfWords(words: string): number {
  const found = known.get(words);
  if (found !== undefined) return found;
  const lower = words.toLowerCase();
  let zone = 0;
  if (EXCLUDED.test(lower)) zone |= ZONE.excluded;
  if (DATEISH.test(lower)) zone |= ZONE.dateish;
  if (MODIFIED.test(lower)) zone |= ZONE.modified;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(words, zone);
  return zone;
}

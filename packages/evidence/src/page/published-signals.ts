import type { DateReading } from './date-text.js';
import type { HtmlScan, StatedDate } from './html-scan.js';
import type { StructuredFacts } from './json-ld.js';
import { findTitlePlace, type TitlePlace } from './title-place.js';
import { findVisibleDates, type VisibleDate } from './visible-dates.js';
import { ZONE, zoneAt } from './zones.js';

/** What the rules of `published.ts` look at. */
export interface PublishedFacts {
  scan: HtmlScan;
  structured: StructuredFacts;
  url: string;
  /** Dates that readers see, modified ones left out. */
  seen: VisibleDate[];
  title: TitlePlace | null;
  /** Zone bits that the title itself has: a box around everything tells nothing. */
  around: number;
}

const URL_DAY =
  /(?<!\d)(?:(20\d\d)([/_-])(0?[1-9]|1[0-2])\2(?:(0[1-9]|[12]\d|3[01])(?!\d)|([1-9])(?=\/|$))|(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d))/;
const URL_MONTH = /\/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])(?=\/|$)/;
const STRONG_META = new Set(
  `article:published_time article:published og:published_time og:article:published_time og:pubdate og:release_date
   og:question:published_time citation_publication_date citation_online_date citation_date dc.date.issued
   dcterms.issued dc.date.published dcterms.date.published datepublished date_published date-published datepublish
   publish_date publish-date publishdate published_date published-date published pubdate publication_date
   publication-date publicationdate article:publicationdate rnews:datepublished sailthru.date parsely-pub-date
   bt:pubdate shareaholic:article_published_time article.published originalpublicationdate
   cxenseparse:recs:publishtime cxenseparse:publishtime vr:published_time displaydate published_time publishedat
   publish_time article_date_original article.created dc.date.created dcterms.created created date_created
   datecreated ptime publish-time release_date`.split(/\s+/),
);
/** Written by some systems at each change: below what readers see. */
const WEAK_META = new Set(
  'date dc.date dcterms.date dc.terms.date creation_date timestamp article:date'.split(' '),
);
const PUBLISHED_LABEL =
  /(?:publi(?:shed|cation|é|ée|cado|cada|cato|kacja|ziert|cerad|sert)|posted|post date|veröffentlicht|erschienen|erstellt|verfasst|geplaatst|gepubliceerd|pubblicat[oa]|opublikowan|dodan|udgivet|datum|fecha|pubdate|eingestellt|mis en ligne|mise en ligne|submitted|filed|released|issued|created)(?: date)?(?:\s?(?:on|by|at|am|le|el|il|em|op|den|der|:)){0,2}[^\p{L}\n]{0,6}\n?(?:\p{L}{2,10}[.,]{0,2}\s?)?$/iu;
/** WordPress' own sentence: "This entry was posted on …", "Dieser Beitrag wurde am … veröffentlicht". */
const THEME_LABEL =
  /(?:entry|post|article) was (?:posted|published|written)[^\n]{0,20}$|(?:beitrag|eintrag|artikel) wurde[^\n]{0,20}$/i;

/** Characters of a line with a date and little else. */
const LINE_MAX = 120;
/** Characters beside the only date of a page: a name, a place, a number of comments. */
const BESIDE_LONE = 60;
/** How far behind and before the title its date may stand. */
const NEAR = { after: 500, before: 300 };
const ODD = { after: 250, before: 100 };

export function findPublishedFacts(from: {
  scan: HtmlScan;
  structured: StructuredFacts;
  url: string;
  reading: DateReading;
}): PublishedFacts {
  const { scan, structured, url, reading } = from;
  const title = findTitlePlace(scan);
  const around = title === null ? 0 : zoneAt(scan.zones, title.start);
  return { scan, structured, url, seen: findVisibleDates(scan, reading), title, around };
}

export function urlDay({ url }: Pick<PublishedFacts, 'url'>): string[] {
  const found = URL_DAY.exec(pathOf(url));
  if (found === null) return [];
  const [year, month, day] =
    found[1] === undefined ? found.slice(6, 9) : [found[1], found[3], found[4] ?? found[5]];
  return [`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`];
}

export function urlMonth(url: string): string | null {
  const found = URL_MONTH.exec(pathOf(url));
  return found === null ? null : `${found[1]}-${found[2]!.padStart(2, '0')}`;
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
}

export function articleDates({ structured }: PublishedFacts): string[] {
  return structured.published.filter((one) => one.article).map((one) => one.value);
}

export function pageDates({ structured }: PublishedFacts): string[] {
  return structured.published.map((one) => one.value);
}

export function strongMetaDates({ scan }: PublishedFacts): string[] {
  return scan.metas.filter(({ key }) => STRONG_META.has(key)).map(({ content }) => content);
}

export function weakMetaDates({ scan }: PublishedFacts): string[] {
  return scan.metas.filter(({ key }) => WEAK_META.has(key)).map(({ content }) => content);
}

export function itempropDates({ scan, seen, around }: PublishedFacts): string[] {
  const stated = scan.dates.filter(
    (date) => /^date(?:published|created)$/i.test(date.itemprop) && isOwn(date, around),
  );
  return [...stated, ...seen.filter((date) => (date.zone & ZONE.itemprop) !== 0)].map((date) => date.value);
}

/** Dates that a word calls the publication's, also in odd boxes; in a long line only in a theme's own words. */
export function labelledDates(facts: PublishedFacts): string[] {
  return nearestFirst(
    facts,
    facts.seen.filter(
      (date) => (date.line <= LINE_MAX && PUBLISHED_LABEL.test(date.before)) || THEME_LABEL.test(date.before),
    ),
  );
}

/** `marked`: with `pubdate`, in an article or in a box named after dates. */
export function timeDates(facts: PublishedFacts, which: 'marked' | 'any'): string[] {
  const times = facts.scan.dates.filter(
    (date) =>
      date.tag === 'time' &&
      isOwn(date, facts.around) &&
      (which === 'any' || date.pubdate || (date.zone & (ZONE.dateish | ZONE.article)) !== 0),
  );
  return nearestFirst(
    facts,
    times.map((date) => ({ ...date, start: date.at, end: date.at })),
  );
}

export function nearTitleDates(facts: PublishedFacts): string[] {
  return nearestFirst(
    facts,
    ownLines(facts).filter((date) => isWithin(facts.title, date, NEAR)),
  );
}

/** Whatever the box is called, a date right under the title is the page's. */
export function oddDates(facts: PublishedFacts): string[] {
  return nearestFirst(
    facts,
    facts.seen.filter(
      (date) => date.line <= LINE_MAX && (date.zone & ZONE.aside) === 0 && isWithin(facts.title, date, ODD),
    ),
  );
}

export function dateElements(facts: PublishedFacts): string[] {
  return nearestFirst(
    facts,
    ownLines(facts).filter((date) => (date.zone & ZONE.dateish) !== 0),
  );
}

export function loneDate({ seen }: PublishedFacts): string[] {
  const values = new Set(seen.filter(isAlone).map((date) => date.value));
  return values.size === 1 ? [...values] : [];
}

/** In prose it tells of something else. */
function isAlone({ line, start, end }: VisibleDate): boolean {
  return line - (end - start) <= BESIDE_LONE;
}

function isOwn({ zone, itemprop }: StatedDate, around: number): boolean {
  return (
    (zone & ~around & ZONE.excluded) === 0 && (zone & ZONE.modified) === 0 && !/modified/i.test(itemprop)
  );
}

/** Dates in a line of their own, outside asides, navigation, comments and lists of other pages. */
function ownLines({ seen, around }: PublishedFacts): VisibleDate[] {
  return seen.filter((date) => date.line <= LINE_MAX && (date.zone & ~around & ZONE.excluded) === 0);
}

function isWithin(title: TitlePlace | null, date: VisibleDate, room: typeof NEAR): boolean {
  return title !== null && date.start - title.end < room.after && title.start - date.end < room.before;
}

/** Nearest to the title first; what stands before it counts as twice as far. */
function nearestFirst(
  { title }: PublishedFacts,
  dates: readonly { value: string; start: number; end: number }[],
): string[] {
  const distance = ({ start, end }: { start: number; end: number }) => {
    if (title === null) return start;
    return end <= title.start ? 2 * (title.start - end) : Math.max(0, start - title.end);
  };
  return [...dates].sort((a, b) => distance(a) - distance(b)).map(({ value }) => value);
}

import { type DateReading, readDateValue } from './date-text.js';
import type { HtmlScan } from './html-scan.js';
import type { StructuredFacts } from './json-ld.js';
import {
  articleDates,
  dateElements,
  findPublishedFacts,
  itempropDates,
  labelledDates,
  loneDate,
  nearTitleDates,
  oddDates,
  type PublishedFacts,
  pageDates,
  strongMetaDates,
  timeDates,
  urlDay,
  urlMonth,
  weakMetaDates,
} from './published-signals.js';
import type { PublishedSource } from './types.js';

export interface Published {
  value: string;
  source: PublishedSource;
}

interface Rule {
  source: PublishedSource;
  sample: string;
  /** Dates as written, best first. */
  find(facts: PublishedFacts): string[];
}

/** Strongest first. The order is measured: on real pages the address and the page's own data are right most often. */
const RULES: readonly Rule[] = [
  { source: 'url', sample: '/2024/03/05/', find: urlDay },
  { source: 'json_ld', sample: '"datePublished" of an Article', find: articleDates },
  { source: 'meta', sample: 'article:published_time', find: strongMetaDates },
  { source: 'itemprop', sample: 'itemprop="datePublished"', find: itempropDates },
  { source: 'json_ld', sample: '"datePublished" of a WebPage', find: pageDates },
  { source: 'label', sample: 'Published on 5 March 2024', find: labelledDates },
  { source: 'time', sample: '<time class="published">', find: (facts) => timeDates(facts, 'marked') },
  { source: 'near_title', sample: 'under the title', find: nearTitleDates },
  { source: 'meta', sample: '<meta name=date>', find: weakMetaDates },
  { source: 'visible', sample: 'class="date"', find: dateElements },
  { source: 'time', sample: '<time datetime>', find: (facts) => timeDates(facts, 'any') },
  { source: 'near_title', sample: 'in an odd box under the title', find: oddDates },
  { source: 'only_date', sample: 'the only date on the page', find: loneDate },
];
/** What readers see, and so is another witness than the page's data for machines. */
const SEEN = new Set<PublishedSource>(['itemprop', 'label', 'time', 'near_title']);

/**
 * When the page says it was published. A modified date is never read, an ambiguous one never guessed; a month in
 * the address rules out dates of other months. A full date by any rule goes before a partial one (`2024-03`).
 */
export function findPublished(
  scan: HtmlScan,
  structured: StructuredFacts,
  url: string,
  reading: DateReading,
): Published | null {
  const facts = findPublishedFacts({ scan, structured, url, reading });
  const month = urlMonth(url);
  const found: Published[] = [];
  for (const { source, find } of RULES) {
    for (const written of find(facts)) {
      const value = readDateValue(written, reading);
      if (value !== null && (month === null || value.startsWith(month))) found.push({ value, source });
    }
  }
  const full = found.filter(({ value }) => value.length === FULL);
  return outvoted(full) ?? full[0] ?? found[0] ?? null;
}
const FULL = 'YYYY-MM-DD'.length;

/** JSON-LD that the page's meta data and its readers' view both contradict with one date was written for another day. */
function outvoted(found: readonly Published[]): Published | null {
  if (found[0]?.source !== 'json_ld') return null;
  const meta = found.find(({ source }) => source === 'meta');
  const seen = found.find(({ source }) => SEEN.has(source));
  const agreed = meta !== undefined && meta.value === seen?.value && meta.value !== found[0].value;
  return agreed ? meta : null;
}

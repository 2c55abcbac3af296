import { MAX_JSON_LD_CHARS, MAX_JSON_LD_NODES } from '../limits.js';

/** What JSON-LD says about the page itself. */
export interface StructuredFacts {
  published: { value: string; article: boolean }[];
  headline: string | null;
  author: string | null;
  publisher: string | null;
}

/** Parts of a page's description that speak of other works. */
const OTHER_WORKS = new Set([
  'itemListElement',
  'comment',
  'comments',
  'review',
  'reviews',
  'hasPart',
  'isPartOf',
  'isBasedOn',
  'citation',
  'mentions',
  'about',
  'author',
  'publisher',
  'breadcrumb',
  'relatedLink',
  'associatedMedia',
  'video',
  'image',
  'subjectOf',
  'workExample',
]);
const OTHER_THINGS =
  /(?:person|organization|place|offer|product|image(?:object)?|website|list|listitem|comment|rating|review|brand|event|searchaction|corporation)$/i;
const STRONG = /(?:article|posting|report|recipe|dataset|thesis|podcastepisode|videoobject)$/i;
const LOOSE_PUBLISHED = /"datePublished"\s*:\s*"([^"\\]{4,40})"/;

/** Reads blocks of JSON-LD: objects, arrays, `@graph`; broken ones give their `datePublished` alone. */
export function readJsonLd(blocks: readonly string[]): StructuredFacts {
  const facts: StructuredFacts = { published: [], headline: null, author: null, publisher: null };
  for (const block of blocks) {
    if (block.length > MAX_JSON_LD_CHARS) continue;
    const value = parseLoosely(block);
    if (value !== undefined) walk(value, facts);
    else {
      const published = LOOSE_PUBLISHED.exec(block)?.[1];
      if (published !== undefined) facts.published.push({ value: published, article: false });
    }
  }
  return facts;
}

function parseLoosely(block: string): unknown {
  const text = block
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '');
  for (const attempt of [
    text,
    text
      .replace(/[\u0000-\u001f]+/g, ' ')
      .replace(/;\s*$/, '')
      .replace(/,\s*([}\]])/g, '$1'),
  ]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Next attempt; then the loose pattern.
    }
  }
  return undefined;
}

function walk(root: unknown, facts: StructuredFacts): void {
  const queue: unknown[] = [root];
  for (let i = 0; i < queue.length && i < MAX_JSON_LD_NODES; i++) {
    const node = queue[i];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_JSON_LD_NODES));
    else if (typeof node === 'object' && node !== null) {
      const entries = new Map(Object.entries(node));
      noteNode(entries, facts);
      for (const [key, value] of entries) {
        if (typeof value === 'object' && value !== null && !OTHER_WORKS.has(key)) queue.push(value);
      }
    }
  }
}

function noteNode(node: Map<string, unknown>, facts: StructuredFacts): void {
  const types = [node.get('@type')].flat().filter((type) => typeof type === 'string');
  const published = node.get('datePublished') ?? node.get('dateCreated') ?? node.get('uploadDate');
  const known = types.length === 0 || !types.some((type) => OTHER_THINGS.test(type));
  if (!known) return;
  const strong = types.some((type) => STRONG.test(type));
  for (const value of [published].flat()) {
    if (typeof value === 'string') facts.published.push({ value, article: strong });
  }
  if (!strong) return;
  facts.headline ??= textOf(node.get('headline'));
  facts.author ??= nameOf(node.get('author'));
  facts.publisher ??= nameOf(node.get('publisher'));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function nameOf(value: unknown): string | null {
  const names = [value]
    .flat()
    .slice(0, 10)
    .map((one) =>
      typeof one === 'object' && one !== null
        ? textOf(new Map(Object.entries(one)).get('name'))
        : textOf(one),
    );
  const found = names.filter((name): name is string => name !== null);
  return found.length === 0 ? null : found.join(', ');
}

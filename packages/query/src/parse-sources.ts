import type { Issue } from '@vouch/core';
import type { BriefSource, ClaimSource } from './brief.js';
import {
  asList,
  asText,
  type Fields,
  firstField,
  firstText,
  isFields,
  parseLooseJson,
} from './json-shapes.js';

const ID_KEYS = ['id', 'source_id', 'sid', 'ref', 'key'];
const URL_KEYS = ['url', 'source_url', 'final_url', 'link', 'href', 'uri'];
const TITLE_KEYS = ['title', 'name', 'publisher'];
const ADDRESS = /^(?:https?|file|doc):/i;

/** Reads `sources.jsonl` or `sources.json`: lines, an array, `{sources: […]}` or a map from id to source. */
export function parseSources(text: string, file: string): { sources: BriefSource[]; issues: Issue[] } {
  // A brief without any source (a run that found none) has an empty list of lines.
  if (text.trim() === '') return { sources: [], issues: [] };
  const { value, issues } = parseLooseJson(text, file);
  return { sources: listSources(value), issues };
}

/** Sources in whatever holds them; a source without an id is known by its place, `S<n>`. */
export function listSources(value: unknown): BriefSource[] {
  const held = isFields(value) ? firstField(value, ['sources', 'references', 'citations']) : undefined;
  const list = held ?? value;
  const entries: [string | null, unknown][] =
    isFields(list) && firstText(list, URL_KEYS) === null
      ? Object.entries(list)
      : asList(list).map((entry) => [null, entry]);
  const sources: BriefSource[] = [];
  for (const [at, [key, entry]] of entries.entries()) {
    if (isFields(entry)) {
      const id = firstText(entry, ID_KEYS) ?? key ?? `S${at + 1}`;
      sources.push({ id, url: firstText(entry, URL_KEYS), title: firstText(entry, TITLE_KEYS) });
    } else if (typeof entry === 'string' && ADDRESS.test(entry)) {
      sources.push({ id: key ?? `S${at + 1}`, url: entry.trim(), title: null });
    }
  }
  return sources;
}

const SUPPORT_KEYS = [
  'supporting',
  'sources',
  'source_ids',
  'source_urls',
  'supporting_sources',
  'source',
  'citations',
  'urls',
  'url',
  'source_url',
];

/** What a claim rests on: ids, addresses or objects, alone or in a list, or several ids in one string. */
export function findClaimSources(claim: Fields): ClaimSource[] {
  const sources: ClaimSource[] = [];
  for (const key of SUPPORT_KEYS) {
    if (!Object.hasOwn(claim, key)) continue;
    for (const entry of asList(claim[key])) sources.push(...readReference(entry));
    if (sources.length > 0) break;
  }
  return sources;
}

function readReference(entry: unknown): ClaimSource[] {
  if (isFields(entry)) {
    const id = firstText(entry, ID_KEYS);
    const url = firstText(entry, URL_KEYS);
    return id === null && url === null ? [] : [{ id, url, title: firstText(entry, TITLE_KEYS) }];
  }
  const text = asText(entry);
  if (text === null) return [];
  if (ADDRESS.test(text)) return [{ id: null, url: text, title: null }];
  return text
    .split(/[,;]\s*/)
    .map((id) => id.replace(/^\[|\]$/g, '').trim())
    .filter((id) => id !== '')
    .map((id) => ({ id, url: null, title: null }));
}

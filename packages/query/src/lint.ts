import { type Issue, parseUrl } from '@vouch/core';
import type { KnownBrief } from './brief.js';
import { checkFreshness } from './tags.js';

const VERDICTS: ReadonlySet<string> = new Set(['READY', 'PARTIAL', 'PARTIAL_QUICK', 'HOLD', 'FAIL']);

interface Rule {
  name: string;
  check(brief: KnownBrief): string[];
}

const RULES: readonly Rule[] = [
  {
    name: 'duplicate_id',
    check: ({ claims }) =>
      claims
        .filter(({ id }, at) => claims.findIndex((other) => other.id === id) < at)
        .map(({ id }) => `two claims have the id ${id}`),
  },
  {
    name: 'claim_without_source',
    check: ({ claims }) =>
      claims.filter(({ sources }) => sources.length === 0).map(({ id }) => `claim ${id} names no source`),
  },
  {
    name: 'dangling_source',
    check: ({ claims }) =>
      claims.flatMap(({ id, sources }) =>
        sources
          .filter((source) => source.id !== null && source.url === null)
          .map((source) => `claim ${id} rests on ${source.id}, which has no address in the sources`),
      ),
  },
  {
    name: 'source_without_url',
    check: ({ sources }) =>
      sources.filter(({ url }) => url === null).map(({ id }) => `source ${id} has no URL`),
  },
  {
    name: 'source_not_an_address',
    check: ({ sources }) =>
      sources
        .filter(({ url }) => url !== null && parseUrl(url) === null)
        .map(({ id, url }) => `the URL of source ${id} can't be read: ${url}`),
  },
  {
    name: 'unknown_confidence',
    check: ({ claims }) =>
      claims
        .filter(({ confidence }) => confidence.tier === null)
        .map(({ id }) => `claim ${id} has no confidence (high, medium or low)`),
  },
  {
    name: 'unknown_opponent',
    check: ({ claims }) =>
      claims.flatMap(({ id, disputed_by }) =>
        disputed_by
          .filter((other) => !claims.some((claim) => claim.id === other))
          .map((other) => `claim ${id} is disputed by ${other}, which is no claim of this brief`),
      ),
  },
  {
    name: 'no_freshness',
    check: ({ freshness }) =>
      checkFreshness(freshness, '2000-01-01') === 'unknown'
        ? ['the brief has no freshness that can be read (YYYY-MM-DD)']
        : [],
  },
  {
    name: 'no_verdict',
    check: ({ verdict }) =>
      verdict !== null && VERDICTS.has(verdict)
        ? []
        : [`the verdict is ${verdict ?? 'missing'}, none of ${[...VERDICTS].join(', ')}`],
  },
];

/** What is wrong with a brief's schema and links, beyond what kept it from being read. */
export function lintBrief(brief: KnownBrief): Issue[] {
  return RULES.flatMap(({ name, check }) =>
    check(brief).map((message) => ({ rule: name, message, place: { file: `${brief.slug}/claims.json` } })),
  );
}

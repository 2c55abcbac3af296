import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseDay } from '@vouch/core/dates';
import { VouchError } from '@vouch/core/error';
import type { Tier } from '@vouch/query';
import { type BriefEntry, listBriefs } from '@vouch/query/files';
import { asOf, positive, vaultOf } from './flags.js';
import type { Io } from './io.js';

export interface QueryFlags {
  vault?: string;
  slug?: string;
  minConfidence?: string;
  since?: string;
  limit?: string;
  format?: string;
  asOf?: string;
  json?: true;
  explain?: true;
  failEmpty?: true;
}

/** Matches that the text form opens when no limit is given; more than this is past 600 words, where ten are shown. */
const TEXT_LIMIT = 60;

export interface Asked {
  vault: string;
  as_of: string;
  format: 'text' | 'md';
  /** How many matches are wanted in full. */
  limit: number;
  isLimited: boolean;
  filter: { min_confidence?: Tier; since?: string };
}

/**
 * The query as it was typed, in one argument or several. What begins with a hyphen is text too, but a lone word
 * that looks like a flag is more likely a slip.
 */
export function readQuery(words: readonly string[]): string {
  const slip = words.find((word) => /^--[a-z][a-z-]*(?:=.*)?$/.test(word));
  if (slip !== undefined)
    throw new VouchError(`There is no option ${slip}; put -- before a query that begins with it.`);
  const query = words.join(' ').trim();
  if (query === '') throw new VouchError('The query is empty; ask a question or give a few words.');
  return query;
}

/** Reads and checks the flags of `vouch query`. */
export function readFlags(flags: QueryFlags, io: Io): Asked {
  const { minConfidence, since, format } = flags;
  if (minConfidence !== undefined && !isTier(minConfidence))
    throw new VouchError(`--min-confidence ${JSON.stringify(minConfidence)} is none of high, medium, low.`);
  if (format !== 'text' && format !== 'md')
    throw new VouchError(`--format ${JSON.stringify(format)} is neither text nor md.`);
  if (since !== undefined && parseDay(since) === null)
    throw new VouchError(`--since ${JSON.stringify(since)} is no day; write it as YYYY-MM-DD.`);
  const limit = positive('--limit', flags.limit);
  return {
    vault: vaultOf(io, flags.vault),
    as_of: asOf(io, flags.asOf),
    format,
    limit: limit === null ? (flags.json === true ? Number.POSITIVE_INFINITY : TEXT_LIMIT) : Math.ceil(limit),
    isLimited: limit !== null,
    filter: {
      ...(minConfidence === undefined ? {} : { min_confidence: minConfidence }),
      ...(since === undefined ? {} : { since }),
    },
  };
}

function isTier(text: string): text is Tier {
  return text === 'high' || text === 'medium' || text === 'low';
}

/** The briefs to ask. A vault or slug that was named and isn't there is an error. */
export function findBriefs(flags: QueryFlags, io: Io): BriefEntry[] {
  const vault = vaultOf(io, flags.vault);
  if (!existsSync(vault)) {
    if (flags.vault !== undefined)
      throw new VouchError(
        `The vault ${vault} does not exist; give the directory that "vouch research" wrote to.`,
      );
    io.err(`There is no vault at ${vault} yet; "vouch research" makes one, --vault names another.\n`);
  }
  const entries = listBriefs(join(vault, 'state', 'briefs'));
  if (flags.slug === undefined) return entries;
  const only = entries.filter(({ slug }) => slug === flags.slug);
  if (only.length === 0)
    throw new VouchError(
      `There is no brief ${JSON.stringify(flags.slug)} in ${vault}; "vouch brief list" shows those there are.`,
    );
  return only;
}

import { join } from 'node:path';
import { safeName, VouchError } from '@vouch/core';
import { parseBrief, searchBriefs } from '@vouch/query';
import { listBriefs, readBriefTexts } from '@vouch/query/files';
import type { Io } from '../io.js';

/** Claims of earlier briefs that are shown before a run starts. */
const SHOWN = 3;

function briefsDir(vault: string): string {
  return join(vault, 'state', 'briefs');
}

/** Tells when fresh briefs already answer the question; the run goes on all the same. */
export function tellKnown(vault: string, question: string, of: { as_of: string; io: Io }): void {
  const dir = briefsDir(vault);
  const briefs = listBriefs(dir).map(({ slug }) => parseBrief(readBriefTexts(dir, slug).texts).brief);
  const known = briefs.filter((brief) => brief !== null);
  const matches = searchBriefs(known, question, { as_of: of.as_of, limit: SHOWN }).filter(
    ({ age, unverified, kind }) => age === 'fresh' && !unverified && kind === 'claim',
  );
  if (matches.length === 0) return;
  of.io.err('A fresh brief already speaks of this:\n');
  for (const { slug, id, claim } of matches) of.io.err(`  [${slug}] ${id}: ${claim}\n`);
  of.io.err('("vouch query" asks it; --from-brief takes its questions.)\n');
}

/** Sub-questions of an earlier brief; its sources are never taken over. */
export function readBriefQuestions(vault: string, slug: string): string[] {
  const dir = briefsDir(vault);
  const name = safeName(slug, 'brief');
  const { brief } = parseBrief(readBriefTexts(dir, name).texts);
  if (brief === null)
    throw new VouchError(`There is no brief ${slug} in ${dir}; "vouch brief list" shows them.`);
  return brief.sub_questions.map(({ question }) => question).filter((text) => text !== '');
}

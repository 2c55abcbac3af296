import { CapturedSource, Findings } from '@vouch/core/schemas';
import { z } from 'zod';
import { type RunDir, readRunJson } from './files.js';

/** `findings/researcher_<k>.json`: the findings and, for the join, the pages this researcher captured. */
export const ResearcherFile = Findings.extend({ captured: z.array(CapturedSource).default([]) });
export type ResearcherFile = z.infer<typeof ResearcherFile>;

export function findingsPath(name: string): string {
  return `findings/researcher_${name}.json`;
}

export function notePath(name: string): string {
  return `notes/researcher_${name}.md`;
}

export function readResearcher(run: RunDir, name: string): ResearcherFile {
  return readRunJson(run, findingsPath(name), ResearcherFile);
}

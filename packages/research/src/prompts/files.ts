import { readFileSync } from 'node:fs';

/** The prompts are Markdown files beside the sources, reviewed as texts. */
export type PromptName = 'route' | 'plan' | 'research' | 'synthesize' | 'rewrite' | 'clarify' | 'constraints';

export function readPrompt(name: PromptName): string {
  return readFileSync(new URL(`../../prompts/${name}.md`, import.meta.url), 'utf8');
}

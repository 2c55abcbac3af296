import { readFileSync } from 'node:fs';

/** The one door of this package: its own prompts, beside the code. */
export function readPrompt(name: 'refute'): string {
  return readFileSync(new URL(`../prompts/${name}.md`, import.meta.url), 'utf8').trimEnd();
}

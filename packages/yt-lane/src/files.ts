import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readText, sha256, writeAtomic, writeJson } from '@vouch/core/files';

/** The prompts are Markdown files beside the sources. */
export function readPrompt(name: 'researcher_youtube' | 'codex_check' | 'find_videos'): string {
  return readFileSync(new URL(`../prompts/${name}.md`, import.meta.url), 'utf8');
}

/** Text of a file of the run, or null when it is not there. */
export function readIfThere(path: string): string | null {
  return existsSync(path) ? readText(path) : null;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export function writeText(path: string, text: string): void {
  writeAtomic(path, text);
}

export { writeJson };

/** Hash over names and contents of `yt-report/`. */
export function readFolderHash(dir: string): string {
  if (!existsSync(dir)) return '';
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return sha256(names.map((name) => `${name}\0${sha256(readFileSync(name))}`).join('\n'));
}

/** Numbers of the raw notes of a run: `yt-report/researcher_yt_<k>.md`. */
export function readNoteIndexes(run_dir: string): number[] {
  const dir = join(run_dir, 'yt-report');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .flatMap((name) => /^researcher_yt_(\d{1,3})\.md$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { VouchError } from '@vouch/core';
import { hasFile, type RunDir, readRunText, writeRunText } from '../files.js';
import { PROJECT_FILE_LENGTH, PROJECT_TREE_DEPTH, PROJECT_TREE_ENTRIES } from '../limits.js';

/** What tells a reader most about a project, in this order. */
const TELLING = [
  'README.md',
  'README',
  'README.txt',
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  'package.json',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
];
const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  'build',
  'target',
  'vendor',
  'coverage',
  '__pycache__',
  'vault',
]);

/** The project as the run first saw it: a resumed run asks with the same words, whatever was edited in between. */
export function keepGrounding(run: RunDir, dir: string): string {
  if (!hasFile(run, 'grounding.md')) writeRunText(run, 'grounding.md', readGrounding(dir));
  return readRunText(run, 'grounding.md');
}

/**
 * `--project DIR`: README, agent files, manifest and tree, bounded. The user's own project is trusted; nothing
 * outside the directory is read, whatever its links point to.
 */
export function readGrounding(dir: string): string {
  const root = realRoot(dir);
  const parts: string[] = [];
  for (const name of TELLING) {
    const text = readInside(root, join(root, name));
    if (text !== null) parts.push(`### ${name}\n${text}`);
  }
  parts.push(`### Tree\n${listTree(root).join('\n')}`);
  return parts.join('\n\n');
}

function realRoot(dir: string): string {
  try {
    const root = realpathSync(dir);
    if (statSync(root).isDirectory()) return root;
  } catch (cause) {
    throw new VouchError(`Cannot read the project ${dir}: it does not exist or can't be opened.`, { cause });
  }
  throw new VouchError(`The project ${dir} is not a directory.`);
}

function readInside(root: string, path: string): string | null {
  try {
    const real = realpathSync(path);
    if (!isInside(root, real) || !statSync(real).isFile()) return null;
    return readFileSync(real, 'utf8').slice(0, PROJECT_FILE_LENGTH);
  } catch {
    // Most projects have only some of these files.
    return null;
  }
}

function isInside(root: string, real: string): boolean {
  const below = relative(root, real);
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`);
}

function listTree(root: string): string[] {
  const lines: string[] = [];
  const visit = (dir: string, depth: number) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (lines.length >= PROJECT_TREE_ENTRIES) return;
      if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
      lines.push(`${relative(root, join(dir, entry.name))}${entry.isDirectory() ? '/' : ''}`);
      // A link is named and not followed.
      if (entry.isDirectory() && depth < PROJECT_TREE_DEPTH) visit(join(dir, entry.name), depth + 1);
    }
  };
  visit(root, 1);
  return lines;
}

import { readdirSync, realpathSync, statSync } from 'node:fs';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Issue, type Search, VouchError } from '@vouch/core';
import { readBytes } from '@vouch/core/files';
import { MAX_FOLDER_DEPTH, MAX_FOLDER_FILES, MAX_FOLDER_TEXT, MAX_PAGE_BYTES } from '../../limits.js';
import { readPage } from '../../page/read-page.js';
import { readPdf } from '../../page/read-pdf.js';

import type { Page } from '../../page/types.js';
import {
  buildSectionIndex,
  findSections,
  type ReadablePage,
  readWords,
  type SectionIndex,
} from '../section-index.js';

/** A file of the folder as a page under its `file:` address, or under the address that the user declares. */
export interface FolderPage extends ReadablePage {
  /** Real path on disk. */
  path: string;
  content_type: string;
}

export interface Folder {
  dir: string;
  pages: readonly FolderPage[];
  /** What was left out, and why. */
  issues: Issue[];
  /** Made when first asked for. */
  readonly index: SectionIndex;
}

export interface FolderOptions {
  /** `https://docs.example/` : cite `a/b.html` as `https://docs.example/a/b.html`. */
  base_url?: string;
  /** `YYYY-MM-DD`: published dates after it are refused. */
  as_of?: string;
}

const PDF = 'application/pdf';
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.md', 'text/markdown; charset=utf-8'],
  ['.markdown', 'text/markdown; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.xhtml', 'application/xhtml+xml'],
  ['.pdf', PDF],
]);
/** Installed code, and Sphinx's copies of the sources of its own pages. */
const NOT_DOCUMENTS: ReadonlySet<string> = new Set(['node_modules', '_sources']);
/** Hits of one search when the caller names no limit. */
const DEFAULT_HITS = 10;

/**
 * Reads the `.md`, `.txt`, `.html` and `.pdf` files below a directory, in the order of their paths. Links that lead
 * out of it are not followed. Throws when the directory can't be read or holds nothing readable.
 */
export async function openFolder(dir: string, options: FolderOptions = {}): Promise<Folder> {
  const root = realRoot(dir);
  const base = options.base_url === undefined ? null : checkBase(options.base_url);
  const issues: Issue[] = [];
  const pages: FolderPage[] = [];
  let characters = 0;
  for (const path of listFiles(root, issues)) {
    if (characters > MAX_FOLDER_TEXT) {
      issues.push({
        rule: 'folder_too_large',
        message: `Files from ${relative(root, path)} on were left out: the folder holds too much text.`,
      });
      break;
    }
    const url = base === null ? pathToFileURL(path).href : urlBelow(base, relative(root, path));
    const page = await readFile(path, url, options.as_of, issues);
    if (page === null) continue;
    characters += page.text.length;
    pages.push(page);
  }
  if (pages.length === 0) {
    throw new VouchError(`Nothing to read in ${dir}: it holds no usable .md, .txt, .html or .pdf file.`);
  }
  let index: SectionIndex | undefined;
  return {
    dir: root,
    pages,
    issues,
    get index() {
      index ??= buildSectionIndex(pages);
      return index;
    },
  };
}

/** The folder as a search provider: the pages of the best sections, with their bytes. */
export function folderSearch(folder: Folder): Search {
  return async (query, { limit = DEFAULT_HITS } = {}) => {
    const words = new Map(readWords(query).map((word) => [word, 1]));
    const found = new Map<number, number>();
    for (const { section } of findSections(folder.index, words, limit * 20)) {
      if (found.size >= limit) break;
      const { page } = folder.index.sections[section]!;
      if (!found.has(page)) found.set(page, section);
    }
    const hits = [...found.keys()].map((at) => {
      const page = folder.pages[at]!;
      const found = { by: 'search' as const, from: query };
      return {
        url: page.url,
        title: page.title,
        bytes: readFolderBytes(page),
        content_type: page.content_type,
        found,
      };
    });
    return { hits, issues: [] };
  };
}

/** The bytes of one page, from disk: they are read again since a large folder doesn't fit in memory twice. */
export function readFolderBytes(page: FolderPage): Uint8Array {
  return readBytes(page.path, 'document');
}

function realRoot(dir: string): string {
  try {
    const root = realpathSync(resolve(dir));
    if (statSync(root).isDirectory()) return root;
  } catch (cause) {
    throw new VouchError(
      `Cannot read the folder ${dir}: ${(cause as NodeJS.ErrnoException).code ?? cause}.`,
      { cause },
    );
  }
  throw new VouchError(`${dir} is not a folder; give the directory that holds the documents.`);
}

function checkBase(base: string): string {
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base)) {
    throw new VouchError(`The address of the folder must begin with http:// or https://, not "${base}".`);
  }
  return base.endsWith('/') ? base : `${base}/`;
}

function urlBelow(base: string, path: string): string {
  return base + path.split(sep).map(encodeURIComponent).join('/');
}

/** Real paths in a fixed order; a text that lies beside its HTML is the same document and is left out. */
function listFiles(root: string, issues: Issue[]): string[] {
  const files: string[] = [];
  const seen = new Set<string>([root]);
  const visit = (dir: string, depth: number) => {
    let names: string[];
    try {
      names = readdirSync(dir).sort(byCode);
    } catch (cause) {
      issues.push(unread(root, dir, (cause as NodeJS.ErrnoException).code ?? 'it cannot be opened'));
      return;
    }
    const beside = new Set(names);
    for (const name of names) {
      if (name.startsWith('.') || NOT_DOCUMENTS.has(name)) continue;
      if (files.length >= MAX_FOLDER_FILES) return;
      const found = lookUp(root, join(dir, name), issues);
      if (found === null || seen.has(found.path)) continue;
      seen.add(found.path);
      if (found.directory) {
        if (depth < MAX_FOLDER_DEPTH) visit(found.path, depth + 1);
      } else if (TYPES.has(extname(name).toLowerCase()) && !isTwin(name, beside)) files.push(found.path);
    }
  };
  visit(root, 0);
  if (files.length >= MAX_FOLDER_FILES) {
    issues.push({
      rule: 'folder_too_large',
      message: `Only the first ${MAX_FOLDER_FILES} documents of ${root} were read.`,
    });
  }
  return files;
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isTwin(name: string, beside: ReadonlySet<string>): boolean {
  return /\.txt$/i.test(name) && beside.has(name.replace(/\.txt$/i, '.html'));
}

function lookUp(root: string, path: string, issues: Issue[]): { path: string; directory: boolean } | null {
  try {
    const real = realpathSync(path);
    const below = relative(root, real);
    if (below.startsWith('..') || isAbsolute(below)) {
      if (!TYPES.has(extname(path).toLowerCase())) return null;
      issues.push({
        rule: 'link_leads_out',
        message: `${relative(root, path)} leads out of the folder and was not followed.`,
      });
      return null;
    }
    const info = statSync(real);
    if (info.isDirectory()) return { path: real, directory: true };
    return info.isFile() ? { path: real, directory: false } : null;
  } catch (cause) {
    issues.push(unread(root, path, (cause as NodeJS.ErrnoException).code ?? 'it cannot be opened'));
    return null;
  }
}

async function readFile(
  path: string,
  url: string,
  as_of: string | undefined,
  issues: Issue[],
): Promise<FolderPage | null> {
  const content_type = TYPES.get(extname(path).toLowerCase())!;
  let why: string;
  try {
    if (statSync(path).size > MAX_PAGE_BYTES) throw new VouchError('it is too large');
    const bytes = readBytes(path, 'document');
    if (content_type.endsWith('utf-8')) new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const options = { url, content_type, as_of };
    const page = content_type === PDF ? await readPdf(bytes, options) : readPage(bytes, options);
    if (page.unusable_because === null) return asFolderPage(page, path, content_type);
    why = page.unusable_because.replaceAll('_', ' ');
  } catch (cause) {
    why =
      cause instanceof TypeError
        ? 'it is not UTF-8 text'
        : cause instanceof VouchError
          ? cause.message
          : 'it cannot be read';
  }
  issues.push({ rule: 'document_skipped', message: `${path} was left out: ${why}.`, place: { file: path } });
  return null;
}

function asFolderPage(page: Page, path: string, content_type: string): FolderPage {
  const heading = page.blocks.find((block) => block.kind === 'heading');
  const title = page.title ?? (heading === undefined ? null : page.text.slice(heading.start, heading.end));
  const { url, text, blocks, published_at } = page;
  return {
    url,
    text,
    blocks,
    published_at,
    path,
    content_type,
    title: title ?? path.slice(path.lastIndexOf(sep) + 1),
  };
}

function unread(root: string, path: string, why: string): Issue {
  return {
    rule: 'document_skipped',
    message: `${relative(root, path)} was left out: ${why}.`,
    place: { file: path },
  };
}

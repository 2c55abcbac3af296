import { scanMarkdown } from '@vouch/core/markdown';
import { urlKey } from '@vouch/core/url';
import { NoteReader, type NoteUrl } from './note-reader.js';
import { assembleRegistry, type Registry } from './registry.js';

/** A researcher's notes: file name and Markdown. */
export interface Note {
  name: string;
  text: string;
}

const RESEARCHER = /^researcher_.*\.md$/;

/**
 * The sources that a run's notes record: URLs in a source list, list item, table cell, link, autolink, or at the end
 * of a `Title: URL` line. Not those in quotes, evidence or code, in running prose, behind images, or marked as failed.
 * Only files named `researcher_*.md` count; the others are named as skipped. The order of the notes doesn't matter.
 */
export function buildRegistry(notes: readonly Note[]): Registry {
  const sorted = notes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const sources: { url: string; title: string }[] = [];
  const mentioned = new Map<string, string>();
  const failed = new Set<string>();
  for (const note of sorted) {
    if (!RESEARCHER.test(baseName(note.name))) continue;
    for (const found of readNote(note.text)) {
      if (found.standing === 'captured') sources.push({ url: found.url, title: found.title });
      else if (found.standing === 'failed') failed.add(found.url);
      else {
        const key = urlKey(found.url);
        if (key !== null && !mentioned.has(key)) mentioned.set(key, found.near ?? note.name);
      }
    }
  }
  const captured = new Set(sources.map(({ url }) => urlKey(url)));
  return assembleRegistry({
    sources,
    mentioned,
    failed: [...failed].filter((url) => !captured.has(urlKey(url))),
    skipped: sorted.map((note) => note.name).filter((name) => !RESEARCHER.test(baseName(name))),
  });
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

interface FoundUrl extends NoteUrl {
  /** The captured URL before it in the note, for one that is only mentioned. */
  near: string | null;
}

function readNote(text: string): FoundUrl[] {
  const scan = scanMarkdown(text);
  const reader = new NoteReader(scan);
  const found: FoundUrl[] = [];
  let near: string | null = null;
  for (const url of scan.urls) {
    const standing = reader.standingOf(url);
    if (standing === null) continue;
    found.push({ url: reader.addressOf(url), standing, title: reader.titleOf(url), near });
    if (standing === 'captured') near = url.url;
  }
  return [...found, ...reader.documents().map((document) => ({ ...document, near: null }))];
}

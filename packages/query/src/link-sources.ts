import { urlKey } from '@vouch/core';
import type { BriefSource, ClaimSource } from './brief.js';

/** `S1`, `s001`, `src_1` and `1` number the same source. */
function idNumber(id: string): string | null {
  return /^(?:s|src|source)?[\s_-]*0*(\d+)$/i.exec(id)?.[1] ?? null;
}

/** Completes each reference of a claim from the brief's sources: an id by its address, an address by its id. */
export function linkSources(references: readonly ClaimSource[], shelf: SourceShelf): ClaimSource[] {
  return references.map((reference) => {
    const source = findSource(reference, shelf);
    return {
      id: reference.id ?? source?.id ?? null,
      url: reference.url ?? source?.url ?? null,
      title: reference.title ?? source?.title ?? null,
    };
  });
}

/** The sources of a brief by every name they go by. */
export interface SourceShelf {
  byId: Map<string, BriefSource>;
  byNumber: Map<string, BriefSource>;
  byUrl: Map<string, BriefSource>;
}

export function shelveSources(sources: readonly BriefSource[]): SourceShelf {
  const shelf: SourceShelf = { byId: new Map(), byNumber: new Map(), byUrl: new Map() };
  // The first source of a name keeps it.
  for (const source of sources.toReversed()) {
    shelf.byId.set(source.id, source);
    const number = idNumber(source.id);
    if (number !== null) shelf.byNumber.set(number, source);
    const key = source.url === null ? null : urlKey(source.url);
    if (key !== null) shelf.byUrl.set(key, source);
  }
  return shelf;
}

function findSource({ id, url }: ClaimSource, shelf: SourceShelf): BriefSource | undefined {
  if (id === null) return shelf.byUrl.get((url === null ? null : urlKey(url)) ?? '');
  return shelf.byId.get(id) ?? shelf.byNumber.get(idNumber(id) ?? '');
}

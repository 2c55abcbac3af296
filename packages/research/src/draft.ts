import { type Span, scanMarkdown } from '@vouch/core';
import type { Claim, Source } from '@vouch/core/schemas';
import { flagMark } from './flag-marks.js';

/** One marker group of the draft: its numbers and the claims that stand behind each. */
export interface DraftMarker {
  n: number;
  claims: string[];
}

export interface Draft {
  text: string;
  /** In the order of the draft; a later stage pairs them with the markers that survive. */
  markers: DraftMarker[];
  unknown_claims: string[];
  /** Claims that were cited although no source behind them may be. */
  unsourced_claims: string[];
}

/** What a reader sees instead of a marker whose claim is none, or has no source that was ever found. */
const UNSOURCED = ' (⚠ no source was found for this)';

/**
 * Turns a body that cites claims (`[C12]`, `[C1, C2]`, `[C1][C2]`) into a numbered draft. Numbers and addresses are
 * written here, never by a model: a link can't be mistyped and every marker knows its claims. Numbers that a body
 * brings along (`[3]`) point nowhere in our list and are removed.
 */
export function renderDraft(body: string, claims: Claim[], sources: Source[]): Draft {
  const byClaim = new Map(claims.map((claim) => [claim.id, claim]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const numbers = new Map<string, number>();
  const markers: DraftMarker[] = [];
  const unknown: string[] = [];
  const unsourced: string[] = [];
  let text = '';
  let at = 0;
  for (const group of markerGroups(body)) {
    const claimIds = group.prefix === 'C' ? group.ids : [];
    const cited = new Map<number, string[]>();
    for (const id of claimIds) {
      const claim = byClaim.get(id);
      if (claim === undefined) unknown.push(id);
      for (const source of citedSources(claim, byId)) {
        const n = numbers.get(source) ?? numbers.size + 1;
        numbers.set(source, n);
        cited.set(n, [...(cited.get(n) ?? []), id]);
      }
    }
    const bare = cited.size === 0 ? claimIds : [];
    unsourced.push(...bare.filter((id) => byClaim.has(id)));
    const rendered = [...cited.keys()].map((n) => `[${n}]`).join('');
    const before = body.slice(at, group.span.start);
    text += rendered === '' ? before.replace(/[ \t]+$/, '') : before;
    const known = claimIds.flatMap((id) => byClaim.get(id) ?? []);
    text += bare.length > 0 ? UNSOURCED : rendered === '' ? '' : `${rendered}${flagMark(known)}`;
    for (const [n, ids] of cited) markers.push({ n, claims: [...new Set(ids)] });
    at = group.span.end;
  }
  text += body.slice(at);
  const list = numbers.size === 0 ? '' : `\n${sourceList(numbers, byId)}`;
  return {
    text: `${text.trimEnd()}\n${list}`,
    markers,
    unknown_claims: unknown,
    unsourced_claims: unsourced,
  };
}

interface MarkerGroup {
  span: Span;
  prefix: string;
  ids: string[];
}

/** Neighbouring markers of one kind are one group: `[C1][C2]` may name one page, which is cited once. */
function markerGroups(body: string): MarkerGroup[] {
  const groups: MarkerGroup[] = [];
  for (const marker of scanMarkdown(body).markers) {
    if (marker.kind === 'footnote' || marker.kind === 'dialect') continue;
    const ids = marker.numbers.map((n) => `${marker.prefix}${n}`);
    const last = groups.at(-1);
    if (last !== undefined && last.span.end === marker.start && last.prefix === marker.prefix) {
      last.span.end = marker.end;
      last.ids.push(...ids);
    } else {
      groups.push({ span: { start: marker.start, end: marker.end }, prefix: marker.prefix, ids });
    }
  }
  return groups;
}

/** Sources whose quotes were found come first; a claim without located quotes cites all that support it. */
function citedSources(claim: Claim | undefined, byId: ReadonlyMap<string, Source>): string[] {
  if (claim === undefined) return [];
  const quoted = claim.quotes.filter((quote) => quote.verdict !== 'not_found').map((quote) => quote.source);
  const ids = quoted.length > 0 && claim.support === 'is_quote' ? quoted.slice(0, 1) : claim.supporting;
  return [...new Set(ids)].filter((id) => byId.has(id));
}

function sourceList(numbers: ReadonlyMap<string, number>, byId: ReadonlyMap<string, Source>): string {
  const lines = [...numbers].map(([id, n]) => {
    const source = byId.get(id);
    return source === undefined ? '' : `[${n}] ${entryTitle(source)}${source.url}`;
  });
  return `## Sources\n\n${lines.join('\n')}\n`;
}

/** A title is text from outside: no brackets, markup or addresses of its own may enter the list. */
function entryTitle(source: Source): string {
  const title = source.title
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
    .replace(/[[\]<>`*_|\\【】\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return title === '' ? '' : `${title}: `;
}

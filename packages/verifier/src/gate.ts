import { type Scan, scanMarkdown } from '@vouch/core';
import { urlsIn } from './addresses.js';
import type { Audit } from './audit.js';
import { lineOf, lineStarts, type Range } from './lines.js';
import { resolveUse } from './plan.js';
import type { Registry } from './registry.js';
import { isRepair, makeResolver, resolveOccurrence } from './resolve.js';
import { findSourceList } from './source-list.js';
import { findUses } from './uses.js';

type Note = Audit['gate_notes'][number];

export interface GateCheck {
  scan: Scan;
  /** From the heading of the list to its last entry; null when there is none. */
  list: Range | null;
  /** What is left that doesn't resolve; empty: the gate holds. */
  notes: Note[];
}

/**
 * The last step: reads the finished text anew, as if someone else had written it. Every marker must have its entry,
 * every address must be one URL with a source, and the numbers must be 1…n.
 */
export function checkOutput(
  text: string,
  registry: Registry,
  draft: { scan: Scan; cited: boolean },
): GateCheck {
  // The same bytes say the same.
  const scan = text === draft.scan.text ? draft.scan : scanMarkdown(text);
  const starts = lineStarts(text);
  const { heading, entries } = findSourceList(scan);
  const resolver = makeResolver(registry, true);
  const notes: Note[] = [];
  const tell = (at: number, message: string) => {
    notes.push({ failure: 'unresolved_left', line: lineOf(starts, at), message });
  };
  const labels = new Set<string>();
  entries.forEach((entry) => {
    labels.add(entry.label);
    const carried = urlsIn(scan, entry).map((url) => resolveOccurrence(resolver, url));
    const bad = carried.find((resolved) => !resolved.ok || isRepair(resolved.match));
    if (bad !== undefined) tell(entry.start, `The entry's address ${bad.cited} names no source.`);
  });
  const numbers = entries.map((entry) => Number(entry.label));
  if (
    draft.cited &&
    (new Set(numbers).size !== numbers.length || numbers.some((n) => !(n >= 1 && n <= numbers.length)))
  ) {
    tell(entries[0]?.start ?? 0, 'The numbers of the source list are not 1 to n.');
  }
  for (const use of findUses(scan, { entries, except: entries })) {
    if (use.form === 'marker') {
      if (use.labels.length === 0 || use.labels.some((label) => !labels.has(label))) {
        tell(use.start, `The marker ${text.slice(use.start, use.end)} has no entry.`);
      }
      if (use.marker.url === undefined) continue;
    }
    const resolved = resolveUse(resolver, use)!;
    if (!resolved.ok || isRepair(resolved.match))
      tell(use.start, `The address ${resolved.cited} names no source.`);
  }
  const first = heading ?? entries[0];
  const list =
    first === undefined || entries.length === 0 ? null : { start: first.start, end: entries.at(-1)!.end };
  return { scan, list, notes };
}

/** A replacement of `[start, end)` of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies all edits at once, by offset; nothing is ever searched and replaced. An edit inside another one gives way
 * to it: what is cut out as a whole needs no change within.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  // Insertions first, then the longest; of two alike the first given.
  const sorted = edits.toSorted(
    (a, b) => a.start - b.start || Number(b.end === b.start) - Number(a.end === a.start) || b.end - a.end,
  );
  const parts: string[] = [];
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) continue;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

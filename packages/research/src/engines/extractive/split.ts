const SEG = new Intl.Segmenter('en', { granularity: 'sentence' });
export function splitSentences(text: string): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = [];
  for (const s of SEG.segment(text.replace(/\s/g, ' '))) {
    const last = out.at(-1);
    if (
      last &&
      (/\b(?:e\.g|i\.e|etc|vs|cf|No|Fig|approx)\.\s*$/i.test(text.slice(last.start, last.end)) ||
        /^\s*\p{Ll}/u.test(s.segment))
    )
      last.end = s.index + s.segment.length;
    else out.push({ start: s.index, end: s.index + s.segment.length });
  }
  return out;
}

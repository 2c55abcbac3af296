import { tokenize } from '@vouch/core';
import type { VideoMaterial } from './material.js';

/** Sentences quoted of one video, and the fewest words that one must have to be worth quoting. */
const QUOTES_PER_VIDEO = 2;
const FEWEST_WORDS = 7;
/** Share of the question's words that a sentence must hold. */
const HELD = 0.34;

/** The lane's note without a model: the sentences of each transcript that hold most of the question's words. */
export function writeQuoteNote(queries: readonly string[], videos: readonly VideoMaterial[]): string {
  const wanted = new Set(queries.flatMap((query) => tokenize(query)));
  const lines: string[] = [];
  const cited: VideoMaterial[] = [];
  for (const material of videos) {
    const quotes = bestSentences(material, wanted);
    if (quotes.length === 0) continue;
    cited.push(material);
    for (const quote of quotes)
      lines.push(`- ${material.video.channel || 'The video'} says: “${quote}” [${cited.length}] (medium)`);
  }
  if (lines.length === 0) return 'No transcript answers these questions.\n';
  const sources = cited.map(
    ({ video }, at) => `[${at + 1}] ${video.title.replace(/\s+/g, ' ')}: ${video.url}`,
  );
  return `${lines.join('\n')}\n\n## Sources\n\n${sources.join('\n')}\n`;
}

function bestSentences({ transcript }: VideoMaterial, wanted: ReadonlySet<string>): string[] {
  if (transcript === null || wanted.size === 0) return [];
  const scored = transcript.sentences.flatMap(({ start, end }) => {
    const text = transcript.text.slice(start, end);
    if (text.split(' ').length < FEWEST_WORDS) return [];
    const held = new Set(tokenize(text).filter((word) => wanted.has(word))).size / wanted.size;
    return held < HELD ? [] : [{ start, text, held }];
  });
  scored.sort((a, b) => b.held - a.held || a.start - b.start);
  return scored.slice(0, QUOTES_PER_VIDEO).map(({ text }) => text.replace(/[“”"]/g, "'"));
}

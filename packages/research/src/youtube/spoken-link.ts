import { locateQuote } from '@vouch/evidence';
import { secondOf, videoId, watchUrl } from '@vouch/yt-lane';
import { z } from 'zod';
import { hasFile, type RunDir, readRunJson } from '../files.js';
import { transcriptPath } from './lane.js';

const Stored = z.looseObject({
  text: z.string(),
  sentences: z.array(z.object({ start: z.number(), end: z.number(), at: z.number() })),
});

/** The address of a video at the second where the quoted words are said; null when they are not spoken ones. */
export function spokenLink(run: RunDir, url: string, exact: string): string | null {
  const id = videoId(url);
  if (id === null || !hasFile(run, transcriptPath(id))) return null;
  const transcript = readRunJson(run, transcriptPath(id), Stored);
  const { start } = locateQuote(transcript.text, exact);
  return start < 0 ? null : watchUrl(id, secondOf(transcript, start));
}

import { fence } from '@vouch/core';
import { COMMENTS_IN_PROMPT, DESCRIPTION_IN_PROMPT, PAGE_IN_PROMPT, TRANSCRIPT_IN_PROMPT } from './limits.js';
import type { Transcript } from './transcript.js';
import type { Video } from './video.js';

/** A video with all that Vouch read of it. */
export interface VideoMaterial {
  video: Video;
  transcript: Transcript | null;
  lang: string | null;
  automatic: boolean;
  /** The query that found it. */
  query: string;
}

/** A page that a video links to, as it was opened. */
export interface LinkedPage {
  url: string;
  title: string;
  text: string;
  found_on: string;
}

/** What was read, as one text: it is stored as the video's snapshot, so that quotes can be found in it. */
export function renderSnapshot({ video, transcript, lang, automatic }: VideoMaterial): string {
  const parts = [`${video.title}`, `Channel: ${video.channel}`];
  if (transcript !== null)
    parts.push(
      `Transcript (${automatic ? 'automatic' : 'manual'}, ${lang ?? 'unknown'})`,
      transcript.text.trimEnd(),
    );
  if (video.chapters.length > 0) parts.push('Chapters', video.chapters.map(({ title }) => title).join('\n'));
  if (video.description !== '') parts.push('Description', video.description.trimEnd());
  if (video.comments.length > 0)
    parts.push(commentsTitle(video), video.comments.map(({ text }) => text.trim()).join('\n\n'));
  return `${parts.join('\n\n')}\n`;
}

/** Never "all comments": the site announces more than it delivers. */
export function commentsTitle(video: Video): string {
  const announced = video.comments_announced;
  return announced === null
    ? `Comments (${video.comments.length} read)`
    : `Comments (${video.comments.length} of ${announced} announced)`;
}

/** The prompt's material: every text fenced, bounded, with the address to cite. */
export function renderMaterial(videos: readonly VideoMaterial[], pages: readonly LinkedPage[]): string {
  return [...videos.map(videoPart), ...pages.map(pagePart)].join('\n\n');
}

function videoPart({ video, transcript }: VideoMaterial): string {
  const lines = [
    `Address: ${video.url}`,
    `Title: ${video.title}`,
    `Channel: ${video.channel}`,
    `Published: ${video.published_at ?? 'unknown'}`,
  ];
  if (transcript !== null) lines.push('Transcript:', timedText(transcript));
  if (video.description !== '') lines.push('Description:', video.description.slice(0, DESCRIPTION_IN_PROMPT));
  if (video.comments.length > 0) {
    const comments = video.comments.map(
      ({ text, author, likes }) => `- ${author} (${likes} likes): ${text.replace(/\s+/g, ' ')}`,
    );
    lines.push(`${commentsTitle(video)}:`, comments.join('\n').slice(0, COMMENTS_IN_PROMPT));
  }
  return fence(`video ${video.id}`, lines.join('\n'));
}

function timedText({ text, sentences }: Transcript): string {
  const lines = sentences.map(({ start, end, at }) => `[${Math.floor(at)}s] ${text.slice(start, end)}`);
  return lines.join('\n').slice(0, TRANSCRIPT_IN_PROMPT);
}

function pagePart({ url, title, text, found_on }: LinkedPage): string {
  return fence(
    `page ${title}`,
    [`Address: ${url}`, `Linked from: ${found_on}`, text.slice(0, PAGE_IN_PROMPT)].join('\n'),
  );
}

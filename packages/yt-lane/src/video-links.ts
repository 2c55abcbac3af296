import { findUrls, urlKey } from '@vouch/core';
import { LINKS_PER_VIDEO } from './limits.js';
import type { Video } from './video.js';
import { videoId } from './video-url.js';

export interface VideoLink {
  url: string;
  kind: 'description_link' | 'comment_link';
}

/** The first links of the description, then of pinned and liked comments; at most five, never the video itself. */
export function findVideoLinks(video: Video): VideoLink[] {
  const links = new Map<string, VideoLink>();
  const take = (text: string, kind: VideoLink['kind']) => {
    for (const { url } of findUrls(text)) {
      const key = urlKey(url);
      if (key === null || !/^https?:/i.test(url) || videoId(url) === video.id || links.has(key)) continue;
      links.set(key, { url, kind });
    }
  };
  take(video.description, 'description_link');
  const comments = [...video.comments].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.likes - a.likes,
  );
  for (const comment of comments) take(comment.text, 'comment_link');
  return [...links.values()].slice(0, LINKS_PER_VIDEO);
}

import type { FilterIntegrity } from '@vouch/core/schemas';

/** What a reader must be told of one note of the lane, a sentence a line. */
export function tellIntegrity({ warnings, flagged_urls, video_skips }: FilterIntegrity): string[] {
  return [
    ...warnings,
    ...flagged_urls.map((url) => `Flagged, low trust: ${url} (YouTube lane).`),
    ...video_skips.map(({ url, reason }) => `Video skipped: ${url} (${reason.replaceAll('_', ' ')}).`),
  ];
}

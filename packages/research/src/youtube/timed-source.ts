import type { Claim, Source } from '@vouch/core/schemas';
import { secondOfUrl } from '@vouch/yt-lane';
import type { RunDir } from '../files.js';
import { spokenLink } from './spoken-link.js';

/** Videos as the source list shows them: at the second of the first quoted words, with all times in the title. */
export function withSpokenTimes(run: RunDir, sources: readonly Source[], claims: readonly Claim[]): Source[] {
  return sources.map((source) => {
    const quotes = claims.flatMap((claim) => claim.quotes).filter((quote) => quote.source === source.id);
    const links = quotes.flatMap(({ exact }) => spokenLink(run, source.url, exact) ?? []);
    const [url] = links;
    if (url === undefined) return source;
    const times = [...new Set(links.map(secondOfUrl))].map(clock);
    return {
      ...source,
      url,
      title: times.length > 1 ? `${source.title}, at ${times.join(', ')}` : source.title,
    };
  });
}

/** `95` → `1:35`, `3725` → `1:02:05` */
function clock(second: number): string {
  const [hours, minutes, rest] = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

import { MARKER_ROWS } from './marker-rows.js';
import { type Region, RegionWalk } from './regions.js';
import type { Link, MarkerLike } from './types.js';

const START = /[[［【\\\ue200⁽⁰¹²³⁴-⁹]|:contentReference|(?:file)?citeturn|<sup>/g;

/** Every string that looks like a citation marker and that a reader sees: not in code, tags, labels or URLs. */
export function findMarkers(
  text: string,
  parsed: { regions: readonly Region[]; links: readonly Link[] },
): MarkerLike[] {
  const markers: MarkerLike[] = [];
  const links = new LinkIndex(parsed.links);
  const walk = new RegionWalk(parsed.regions);
  START.lastIndex = 0;
  for (let start = START.exec(text); start; start = START.exec(text)) {
    const region = walk.at(start.index);
    const isOwnLink = links.byStart.has(start.index) || links.numericLabels.has(start.index);
    if (region && !isOwnLink && (region.opaque || region.place === 'link_title')) continue;
    const marker = matchMarker(text, start.index);
    if (!marker) continue;
    START.lastIndex = Math.max(START.lastIndex, marker.end);
    markers.push(links.widen(marker));
  }
  return markers;
}

function matchMarker(text: string, start: number): MarkerLike | null {
  for (const { match, read } of MARKER_ROWS) {
    match.lastIndex = start;
    const found = match.exec(text);
    const named = found && read(found, text);
    if (found && named) return { start, end: start + found[0].length, ...named };
  }
  return null;
}

/** Links by where they and their texts start, to tell `[1](url)` and `[[1]](url)`. */
class LinkIndex {
  readonly byStart = new Map<number, Link>();
  private readonly byText = new Map<number, Link>();
  /** `[` of the second bracket in `[1][2]` when both are defined: two markers to their writer. */
  readonly numericLabels = new Set<number>();

  constructor(links: readonly Link[]) {
    for (const link of links) {
      if (link.image) continue;
      this.byStart.set(link.start, link);
      this.byText.set(link.text.start, link);
      if (link.kind === 'reference' && link.text.end - link.text.start < 7)
        this.numericLabels.add(link.text.end + 1);
    }
  }

  /** A marker that is the text of an inline link takes the whole link in. */
  widen(marker: MarkerLike): MarkerLike {
    const own = this.byStart.get(marker.start);
    const link = own?.text.end === marker.end - 1 ? own : this.byText.get(marker.start);
    const isText = link === own || link?.text.end === marker.end;
    if (!link || !isText || link.kind !== 'inline') return marker;
    return { ...marker, start: link.start, end: link.end, url: link.url };
  }
}

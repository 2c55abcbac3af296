import { MARKER_ROWS, type MarkerRow } from './marker-rows.js';
import { type Region, RegionWalk } from './regions.js';
import type { Link, MarkerLike } from './types.js';

/** Where a row may match: most brackets of a report are links, and fall at their next characters. */
const START =
  /[[［](?=[\s\d０-９^]|[SC]\d|oai|[Cc]it|CITE|turn\d|web:|post:|news:|[Ss]ource|[Rr]ef)|[【\ue200⁽⁰¹²³⁴-⁹]|\\(?=\[)|:contentReference|(?:file)?citeturn|<sup>/g;

const ROWS_BY_START = new Map<string, MarkerRow[]>();
for (const row of MARKER_ROWS) {
  for (const char of row.starts) ROWS_BY_START.set(char, [...(ROWS_BY_START.get(char) ?? []), row]);
}

/**
 * Every string that looks like a citation marker and that a reader sees: not in code, tags, labels or URLs.
 * `regions` and `links` are in order.
 */
export function findMarkers(text: string, regions: readonly Region[], links: readonly Link[]): MarkerLike[] {
  const markers: MarkerLike[] = [];
  const walk = new RegionWalk(regions);
  const linkWalk = new LinkWalk(text, links);
  START.lastIndex = 0;
  for (let start = START.exec(text); start; start = START.exec(text)) {
    const region = walk.at(start.index);
    if (region?.opaque && !startsTag(region, start) && !linkWalk.isNumericLabel(start.index)) continue;
    const marker = matchMarker(text, start.index);
    if (!marker) continue;
    START.lastIndex = Math.max(START.lastIndex, marker.end);
    const widened = linkWalk.widen(marker);
    if (widened) markers.push(widened);
  }
  return markers;
}

/** `<sup>1</sup>` starts with a tag, and in a tag no other marker stands. */
function startsTag(region: Region, start: RegExpExecArray): boolean {
  return start[0] === '<sup>' && region.start === start.index;
}

function matchMarker(text: string, start: number): MarkerLike | null {
  for (const row of ROWS_BY_START.get(text[start]!) ?? []) {
    row.match.lastIndex = start;
    const found = row.match.exec(text);
    const named = found && row.read(found, text);
    if (!named) continue;
    const { kind, prefix, numbers, dialect, label } = named;
    const marker: MarkerLike = { start, end: start + found[0].length, kind, prefix, numbers };
    if (dialect) marker.dialect = dialect;
    if (label) marker.label = label;
    return marker;
  }
  return null;
}

/** The link around a marker, for rising offsets: tells `[1](url)` and `[[1]](url)`. */
class LinkWalk {
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly links: readonly Link[],
  ) {}

  /**
   * A marker that is the text of an inline link takes the whole link in. One that names no number but is a
   * reference (`[turn0search1]`, defined) is a link and no marker: null.
   */
  widen(marker: MarkerLike): MarkerLike | null {
    for (let link = this.startingFrom(marker.start - 1); link; link = this.links[++this.next]) {
      if (link.start > marker.start) break;
      const { text } = link;
      const isText =
        (text.start === marker.start && text.end === marker.end) ||
        (link.start === marker.start && text.end === marker.end - 1);
      if (isText && !link.image) {
        if (link.kind === 'inline')
          return Object.assign(marker, { start: link.start, end: link.end, url: link.url });
        if (marker.dialect === 'citeturn') return null;
      }
      if (link.start === marker.start) break;
    }
    return marker;
  }

  /** The second bracket of `[1][2]`, both defined: one link to CommonMark, two markers to their writer. */
  isNumericLabel(offset: number): boolean {
    const { links } = this;
    let at = this.next;
    while (at < links.length && links[at]!.end <= offset) at++;
    this.next = at;
    const link = links[at];
    if (link?.kind !== 'reference' || link.text.end + 1 !== offset) return false;
    return /^[SC]?\d{1,6}$/.test(
      this.text.slice(link.text.start, Math.min(link.text.end, link.text.start + 8)),
    );
  }

  private startingFrom(offset: number): Link | undefined {
    const { links } = this;
    while (this.next < links.length && links[this.next]!.start < offset) this.next++;
    return links[this.next];
  }
}

import { proseSentences, type Scan, type Span, scanMarkdown } from '@vouch/core';
import { findSourceList } from '@vouch/verifier';
import { type Address, findAddresses } from './addresses.js';
import { findCitations, type Marker, markerSpans } from './citations.js';
import { isCovered, isInside, joinSpans, lineSpan, spansInside } from './spans.js';

/** What is refused in a note: addresses as they stand, and the labels of entries that name nothing else. */
export interface Refusal {
  scan: Scan;
  addresses: readonly Address[];
  refused: ReadonlySet<Address>;
  markers: readonly Marker[];
  labels: ReadonlySet<string>;
  /** The source list's entries and footnotes, as whole lines. */
  list: readonly Span[];
}

/**
 * The removal ladder: a source entry with its number; a code block, table row or HTML block with a refused address;
 * a sentence whose citations are all refused; else only the marker or the address itself. Text is only ever lost.
 */
export function findScope(note: string, isRefused: (url: string) => boolean): Span[] {
  const refusal = readRefusal(scanMarkdown(note), isRefused);
  const spans = [...deadEntries(refusal), ...wholeBlocks(refusal)];
  for (const unit of unitsOf(refusal)) spans.push(...unitSpans(refusal, unit));
  const covered = joinSpans(spans);
  // Addresses outside of sentences (definitions, stray HTML) take their line with them.
  for (const address of refusal.refused) {
    if (!isCovered(address, covered)) spans.push(lineSpan(note, address));
  }
  return joinSpans(spans);
}

interface Entry extends Span {
  label: string;
}

function readRefusal(scan: Scan, isRefused: (url: string) => boolean): Refusal {
  const addresses = findAddresses(scan);
  const refused = new Set(addresses.filter(({ url }) => isRefused(url)));
  const entries = findEntries(scan);
  const own = (entry: Entry) => spansInside(addresses, entry).filter(({ kind }) => kind === 'written');
  const dead = entries.filter(
    (entry) => own(entry).length > 0 && own(entry).every((url) => refused.has(url)),
  );
  const living = new Set(entries.filter((entry) => !dead.includes(entry)).map(({ label }) => label));
  // A label that stands on two entries is dead only when both are.
  const labels = new Set(
    dead.map(({ label }) => label).filter((label) => label !== '' && !living.has(label)),
  );
  return { scan, addresses, refused, markers: findCitations(scan), labels, list: entries };
}

/** `1` for `[1]`, `1.` and `[^1]:`; a named footnote by its name. */
function findEntries(scan: Scan): Entry[] {
  const listed = findSourceList(scan).entries.map(({ start, end, label }) => ({ start, end, label }));
  const notes = scan.footnotes.filter((note) => !listed.some((entry) => isInside(note, entry)));
  return [...listed, ...notes].map((entry) => ({
    ...lineSpan(scan.text, entry),
    label: labelOf(entry.label),
  }));
}

/** `1` of `S1`, `^1` and `1.`; `tide` of `^tide`. */
function labelOf(label: string): string {
  const bare = label.replace(/^\^/, '');
  return /^[A-Za-z]?0*(\d{1,9})\W*$/.exec(bare)?.[1] ?? bare;
}

/** Entries of which nothing is left to cite. */
function deadEntries({ addresses, refused, list }: Refusal): Span[] {
  return list.filter((entry) => {
    const own = spansInside(addresses, entry);
    return own.length > 0 && own.every((address) => refused.has(address));
  });
}

/** A refused address inside these can't be cut out of them without changing what they say. */
function wholeBlocks({ scan, addresses, refused }: Refusal): Span[] {
  const holders: Span[] = [
    ...scan.definitions,
    ...scan.code.filter(({ kind }) => kind !== 'inline'),
    ...scan.blocks.filter(({ kind }) => kind === 'table_row' || kind === 'html'),
  ];
  return holders
    .filter((holder) => spansInside(addresses, holder).some((address) => refused.has(address)))
    .map((holder) => lineSpan(scan.text, holder));
}

/** Sentences, headings and table rows outside of the source list. */
function unitsOf({ scan, list }: Refusal): Span[] {
  const units: Span[] = [
    ...proseSentences(scan),
    ...scan.headings,
    ...scan.blocks.filter(({ kind }) => kind === 'table_row'),
  ];
  const entries = joinSpans(list);
  return units.filter((unit) => !isCovered(unit, entries));
}

function unitSpans(refusal: Refusal, unit: Span): Span[] {
  const { scan, labels, refused } = refusal;
  const markers = spansInside(refusal.markers, unit);
  const isMarker = (address: Address) => markers.some((marker) => marker.own && isInside(address, marker));
  const addresses = spansInside(refusal.addresses, unit).filter((address) => !isMarker(address));
  const badAddresses = addresses.filter((address) => refused.has(address));
  const isDead = (marker: Marker, label: string) =>
    marker.own
      ? spansInside(refusal.addresses, marker).some((address) => refused.has(address))
      : labels.has(label);
  const cited = markers.flatMap((marker) => marker.labels.map((label) => isDead(marker, label)));
  const bad = badAddresses.length + cited.filter(Boolean).length;
  if (bad === 0) return [];
  if (bad === addresses.length + cited.length) return [withSpace(scan.text, unit)];
  return [
    ...badAddresses.flatMap((address) => addressSpans(scan, address)),
    ...markers.flatMap((marker) => markerSpans(scan.text, marker, (label) => isDead(marker, label))),
  ].map((span) => withGap(scan.text, span));
}

/** A link keeps its words; an image, a tag, a bare address and a reference to one go whole. */
function addressSpans(scan: Scan, address: Address): Span[] {
  const tag = holderOf(scan.html, address);
  if (tag !== undefined) return [tag, ...closingOf(scan, tag)];
  const link = holderOf(scan.links, address);
  if (link === undefined || isInside(address, link.text)) {
    return [withPairs(scan.text, address)];
  }
  const words = scan.text.slice(link.text.start, link.text.end);
  if (link.image || !/\p{L}{2}/u.test(words)) return [{ start: link.start, end: link.end }];
  return [
    { start: link.start, end: link.text.start },
    { start: link.text.end, end: link.end },
  ];
}

function closingOf({ html, text }: Scan, tag: Span): Span[] {
  const name = /^<([a-z]{1,10})\b/i.exec(text.slice(tag.start, tag.start + 12))?.[1];
  const closing = `</${name}>`.toLowerCase();
  const end = html.find(
    (each) => each.start >= tag.end && text.slice(each.start, each.end).toLowerCase() === closing,
  );
  return end === undefined ? [] : [end];
}

/** The innermost of these spans, which are in order, around an address. */
function holderOf<T extends Span>(sorted: readonly T[], inner: Span): T | undefined {
  return sorted.findLast((each) => isInside(inner, each));
}

/** Brackets, quotation and emphasis marks around nothing but an address go with it. */
function withPairs(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (PAIRS.has(text[from - 1] ?? '') && PAIRS.get(text[from - 1]!) === text[to]) {
    from -= 1;
    to += 1;
  }
  return { start: from, end: to };
}

const PAIRS: ReadonlyMap<string, string> = new Map(
  ['<>', '()', '**', '__', '""', '“”', '``'].map(([open, close]) => [open!, close!]),
);

/** What is cut out of a sentence takes the space before it along, where another stop or space follows. */
function withGap(text: string, { start, end }: Span): Span {
  const spaced = text[start - 1] === ' ' && /^[\s.,;:!?)]/.test(text.slice(end, end + 1));
  return spaced ? { start: start - 1, end } : { start, end };
}

/** A sentence takes along the space that set it apart: the one after it, at the end of a line the one before. */
function withSpace(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (text[to] === ' ' || text[to] === '\t') to += 1;
  const last = to === text.length || text[to] === '\n' || text[to] === '\r';
  while (last && (text[from - 1] === ' ' || text[from - 1] === '\t')) from -= 1;
  return { start: from, end: to };
}

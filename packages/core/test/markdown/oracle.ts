import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { lineOf } from '../../src/markdown/lines.js';
import { scanMarkdown } from '../../src/markdown/scan.js';

/**
 * What micromark with GFM says of a text, and what we say, as comparable lines. Blocks of code and HTML are
 * compared by their lines, since a token there may or may not hold its indentation; all else by offsets.
 */
type Facts = Set<string>;

const SPANS = new Map([
  ['codeText', 'code'],
  ['htmlText', 'tag'],
  ['link', 'link'],
  ['image', 'image'],
  ['gfmFootnoteCall', 'call'],
  ['resourceDestinationString', 'destination'],
  ['definitionDestinationString', 'destination'],
]);
/** Their token may end in the white space that ours leaves out. */
const TRIMMED = new Map([
  ['tableContent', 'cell'],
  ['paragraph', 'paragraph'],
  ['atxHeadingText', 'heading text'],
  ['setextHeadingText', 'heading text'],
]);
const LINES = new Map([
  ['codeFenced', 'code'],
  ['codeIndented', 'code'],
  ['htmlFlow', 'html'],
]);
const STARTS = new Map([
  ['blockQuote', 'quote'],
  ['listItemPrefix', 'item'],
  ['gfmFootnoteDefinition', 'note'],
  ['thematicBreak', 'break'],
  ['literalAutolinkHttp', 'bare'],
  ['definition', 'definition'],
]);

export function oracleFacts(text: string): Facts {
  const facts: Facts = new Set();
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  // micromark doesn't count a byte order mark.
  const shift = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const lines = linesOf(text);
  let level = 0;
  let heading = 0;
  let delimiters = 0;
  for (const [step, token] of events) {
    const { type } = token as { type: string };
    const [start, end] = [token.start.offset + shift, token.end.offset + shift];
    if (step === 'exit') {
      if (type === 'atxHeading') facts.add(`heading ${heading}`);
      continue;
    }
    if (SPANS.has(type)) facts.add(`${SPANS.get(type)} ${start}-${end}`);
    if (type === 'tableDelimiterRow') delimiters = end;
    if (TRIMMED.has(type) && start >= delimiters) {
      facts.add(`${TRIMMED.get(type)} ${start}-${start + text.slice(start, end).trimEnd().length}`);
    }
    if (type === 'autolinkProtocol' && isWeb(text.slice(start, end))) facts.add(`autolink ${start}-${end}`);
    if (STARTS.has(type)) facts.add(`${STARTS.get(type)} ${start}`);
    if (LINES.has(type)) {
      facts.add(`${LINES.get(type)} lines ${lines(start, end)}`);
    }
    if (type === 'atxHeading') heading = level = 0;
    if (type === 'atxHeadingSequence' && level === 0) {
      level = end - start;
      heading = level;
    }
  }
  return facts;
}

export function scanFacts(text: string): Facts {
  const facts: Facts = new Set();
  const scan = scanMarkdown(text);
  const lines = linesOf(text);
  for (const { kind, start, end } of scan.code) {
    facts.add(kind === 'inline' ? `code ${start}-${end}` : `code lines ${lines(start, end)}`);
  }
  const blocks = new Map(
    scan.blocks.filter(({ kind }) => kind === 'html').map((block) => [block.start, block.end]),
  );
  for (const { start, end } of scan.html) {
    facts.add(blocks.get(start) === end ? `html lines ${lines(start, end)}` : `tag ${start}-${end}`);
  }
  for (const link of scan.links) {
    facts.add(`${link.image ? 'image' : 'link'} ${link.start}-${link.end}`);
    if (link.kind === 'inline' && link.destination && link.destination.end > link.destination.start) {
      facts.add(`destination ${link.destination.start}-${link.destination.end}`);
    }
  }
  for (const { start, destination } of scan.definitions) {
    facts.add(`definition ${start}`);
    if (destination.end > destination.start) facts.add(`destination ${destination.start}-${destination.end}`);
  }
  for (const { start } of scan.footnotes) facts.add(`note ${start}`);
  const notes = new Set(scan.footnotes.map(({ label }) => label.toLowerCase()));
  for (const { kind, start, end, label } of scan.markers) {
    if (kind === 'footnote' && notes.has(label!.toLowerCase())) facts.add(`call ${start}-${end}`);
  }
  for (const heading of scan.headings) {
    if (heading.text.end > heading.text.start)
      facts.add(`heading text ${heading.text.start}-${heading.text.end}`);
    if (/^#{1,6}(?:\s|$)/.test(text.slice(heading.start, heading.end))) facts.add(`heading ${heading.level}`);
  }
  const STARTING = new Map([
    ['quote', 'quote'],
    ['list_item', 'item'],
    ['thematic_break', 'break'],
  ]);
  for (const { kind, start, end } of scan.blocks) {
    if (STARTING.has(kind)) facts.add(`${STARTING.get(kind)} ${start}`);
    if (kind === 'table_cell' && end > start) facts.add(`cell ${start}-${end}`);
    if (kind === 'paragraph') facts.add(`paragraph ${start}-${end}`);
  }
  for (const { place, start, end } of scan.urls) {
    if (place === 'autolink' && isWeb(text.slice(start, end))) facts.add(`autolink ${start}-${end}`);
    if (place === 'bare' && /^http/i.test(text.slice(start))) facts.add(`bare ${start}`);
  }
  return facts;
}

/**
 * Lines that only one side says: `- …` the oracle, `+ …` we. Bare URLs and footnote calls that only we see are no
 * difference: we look for them in HTML too, and end a URL before a marker that is glued to it.
 */
export function disagreements(text: string): string[] {
  const theirs = oracleFacts(text);
  const ours = scanFacts(text);
  const missing = [...theirs].filter((fact) => !ours.has(fact)).map((fact) => `- ${fact}`);
  const extra = [...ours]
    .filter((fact) => !theirs.has(fact) && !/^(?:bare|call)/.test(fact))
    .map((fact) => `+ ${fact}`);
  return [...missing, ...extra];
}

/** First and last line of a block; blank lines at the end of an unclosed one may be its own or not. */
function linesOf(text: string): (start: number, end: number) => string {
  const line = lineOf(text);
  return (start, end) => {
    const visible = start + text.slice(start, end).trimEnd().length;
    return `${line(start)}-${line(Math.max(start, visible - 1))}`;
  };
}

function isWeb(url: string): boolean {
  return /^https?:/i.test(url);
}

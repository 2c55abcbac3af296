import type { Scan, Span } from '@vouch/core';
import { decodeEntities } from '../captions/cue-text.js';

/** An address of a note with the span by which a reader follows it. */
export interface Address extends Span {
  /** As a reader would follow it. */
  url: string;
  /** `citation`: the link in the text of an address that is written elsewhere, in a definition. */
  kind: 'written' | 'citation';
}

/**
 * Every address of a note: those of the scan, and what it takes for none since no gate has to resolve it: links to
 * other schemes, tags with an address in any spelling, addresses behind entities or invisible characters, videos
 * without a scheme. Whoever removes addresses must see more than whoever checks them.
 */
export function findAddresses(scan: Scan): Address[] {
  const found: Address[] = [];
  const taken = new Uint8Array(scan.text.length);
  const add = ({ start, end }: Span, url: string) => {
    if (isHarmless(url) || taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, url, kind: 'written' });
  };
  for (const occurrence of scan.urls) add(occurrence, occurrence.url);
  for (const { kind, start, end, url, destination } of scan.links) {
    if (kind === 'inline') add(destination ?? { start, end }, url);
    else if (!isHarmless(url)) found.push({ start, end, url, kind: 'citation' });
  }
  for (const { url, destination } of scan.definitions) add(destination, url);
  for (const tag of scan.html) for (const { span, url } of tagAddresses(scan.text, tag)) add(span, url);
  for (const { match, read } of HIDDEN) {
    for (const { 0: whole, index } of scan.text.matchAll(match)) {
      // Marks around a word are not of its address.
      const token = whole.replace(/^[*_([{"'“‘`]{1,9}/, '').replace(/[.,;:!?)*_\]}"'”’`]{1,9}$/, '');
      const start = index + whole.indexOf(token);
      const url = read(token);
      if (url !== null) add({ start, end: start + token.length }, url);
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A place inside the note itself. */
function isHarmless(url: string): boolean {
  return url === '' || url.startsWith('#');
}

/** Attributes that a browser follows or runs. */
const ATTRIBUTE =
  /[\s"'/](href|src|srcset|action|formaction|data|poster|cite|background|ping|style|xlink:href|on[a-z]{3,20})\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

function tagAddresses(text: string, tag: Span): { span: Span; url: string }[] {
  const source = text.slice(tag.start, tag.end);
  return [...source.matchAll(ATTRIBUTE)].map(({ 0: whole, 2: value = '', index }) => {
    const end = tag.start + index + whole.length;
    return {
      span: { start: end - value.length, end },
      url: reveal(value.replace(/^["']|["']$/g, '')).trim(),
    };
  });
}

const ADDRESS = /(?:[a-z][a-z0-9+.-]{1,15}:)?\/\/[^\s/]|www\.[^\s.]/i;

/** Words of running text that a reader, or the next program, may take for an address. */
const HIDDEN: readonly { name: string; sample: string; match: RegExp; read(token: string): string | null }[] =
  [
    {
      name: 'disguised',
      sample: '&#104;ttps://a.example/x',
      match: /[^\s<>]+/g,
      read: (token) => {
        const shown = reveal(token);
        return shown !== token && ADDRESS.test(shown) ? shown : null;
      },
    },
    {
      name: 'other_scheme',
      sample: 'ftp://a.example/x',
      match: /(?<![a-z0-9])[a-z][a-z0-9+-]{1,15}:\/\/[^\s<>]+/gi,
      read: (token) => token,
    },
    {
      name: 'no_scheme',
      sample: '//a.example/x',
      match: /(?<![a-z0-9:/])\/\/[\w-]{1,63}\.[^\s<>]+/gi,
      read: (token) => token,
    },
    {
      name: 'schemeless_video',
      sample: 'youtu.be/abcdefghijk',
      match: /(?<![a-z0-9.-])(?:(?:[a-z]{1,8}\.)?youtube(?:-nocookie)?\.com|youtu\.be)\/[\w/?=&.%-]*[\w/]/gi,
      read: (token) => `https://${token}`,
    },
  ];

function reveal(text: string): string {
  return decodeEntities(text).replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, '');
}

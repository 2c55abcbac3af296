import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { SITEMAP_BYTES } from '../limits.js';
import { decodeBytes } from '../page/charset.js';

/** What a sitemap file names: pages, or further sitemaps. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

/** Reads a sitemap, an index of sitemaps, or a plain list of addresses, packed or not. Anything else names nothing. */
export function parseSitemap(bytes: Uint8Array): Sitemap {
  const text = decodeBytes(unpack(bytes), 'text/plain; charset=utf-8').text;
  if (/^\s*https?:\/\//i.test(text)) {
    const pages = text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line));
    return { pages, sitemaps: [] };
  }
  return readXml(text);
}

function readXml(text: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  const path: string[] = [];
  let loc = '';
  const parser = new Parser(
    {
      onopentagname: (name) => {
        path.push(name.replace(/^.*:/, ''));
        loc = '';
      },
      ontext: (part) => {
        if (path.at(-1) === 'loc') loc += part;
      },
      onclosetag: () => {
        const closed = path.pop();
        if (closed !== 'loc' || loc.trim() === '') return;
        const parent = path.at(-1);
        if (parent === 'url') found.pages.push(loc.trim());
        else if (parent === 'sitemap') found.sitemaps.push(loc.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: SITEMAP_BYTES });
  } catch {
    return new Uint8Array();
  }
}

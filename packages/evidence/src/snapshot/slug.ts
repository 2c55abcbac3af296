import { urlKey } from '@vouch/core';
import { sha256 } from '@vouch/core/files';

/** The seed's length of a slug; with `-` and eight hex digits a name stays below 100 bytes and fits every disk. */
const SLUG_LENGTH = 80;
const HASH_LENGTH = 8;

/** Names that Windows keeps for devices, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * File name of an address as the seed made it: host and path, runs of anything but letters and digits as `-`, the
 * query ignored. Where the seed cut a long address without a trace, a hash of the whole follows. Different
 * addresses can share a slug: `writeSnapshot` gives the second one `hashedSlug`.
 */
export function buildSlug(url: string): string {
  const { host, path } = partsOf(url);
  const name = [host, path].map(dashed).filter(Boolean).join('-') || 'src';
  const slug = DEVICE.test(name) ? `src-${name}` : name;
  return slug.length > SLUG_LENGTH ? hashed(slug, url) : slug;
}

/** The name of the second address whose slug is `buildSlug(url)`; every spelling of one URL has the same. */
export function hashedSlug(url: string): string {
  return hashed(buildSlug(url), url);
}

function hashed(slug: string, url: string): string {
  const stem = slug.slice(0, SLUG_LENGTH).replace(/-+$/, '');
  return `${stem}-${sha256(urlKey(url) ?? url).slice(0, HASH_LENGTH)}`;
}

/** The name that the seed's scripts give a long address, so that their snapshots are found too. */
export function seedSlug(url: string): string {
  const { host, path } = partsOf(url);
  const name = [host.replaceAll('.', '-'), dashed(path)].filter(Boolean).join('-');
  return name.slice(0, SLUG_LENGTH).replace(/^-+|-+$/g, '') || 'src';
}

function partsOf(url: string): { host: string; path: string } {
  const match = /^([a-z][a-z0-9+.-]*):(?:\/\/(?:[^/?#@]*@)?([^/?#]*))?([^?#]*)/i.exec(url.trim());
  return { host: match?.[2] ?? '', path: match?.[3] ?? '' };
}

function dashed(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

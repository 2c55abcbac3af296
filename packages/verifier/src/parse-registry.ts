import { VouchError } from '@vouch/core/error';
import { assembleRegistry, type Registry, type RegistryDraft } from './registry.js';

type Item = RegistryDraft['sources'][number];

/**
 * A registry file: an array of URLs or of `{url, title?}`, or a run's `sources.json`. Checked by hand, since the
 * schemas would cost more than the whole gate at start-up. Throws a VouchError that says what is wrong and where.
 */
export function parseRegistry(json: unknown): Registry {
  const list = Array.isArray(json) ? json : sourcesOf(json);
  return assembleRegistry({ sources: list.map((item, at) => readItem(item, at)) });
}

function sourcesOf(json: unknown): unknown[] {
  const sources = isRecord(json) ? json['sources'] : undefined;
  if (!Array.isArray(sources)) {
    throw new VouchError(
      'The registry is neither an array of URLs nor a sources.json: write ["https://…"] or {"sources": [{"url": "https://…"}]}.',
    );
  }
  return sources;
}

function readItem(item: unknown, at: number): Item {
  if (typeof item === 'string') return { url: checkUrl(item, at) };
  if (!isRecord(item) || typeof item['url'] !== 'string') {
    throw new VouchError(`Entry ${at + 1} of the registry has no "url" that is text.`);
  }
  const { id, title, aliases } = item;
  return {
    url: checkUrl(item['url'], at),
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(Array.isArray(aliases) ? { aliases: aliases.filter((alias) => typeof alias === 'string') } : {}),
  };
}

function checkUrl(url: string, at: number): string {
  if (url.trim() === '') throw new VouchError(`Entry ${at + 1} of the registry has an empty URL.`);
  return url;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { join } from 'node:path';
import type { ObservedUrl } from '@vouch/core';
import { HOOK_LOG, parseHook } from './adapters/gemini.js';
import { appendLine, readLines } from './files.js';
import { isWebUrl, number, object, text } from './loose.js';
import type { AgentEvent } from './types.js';

/**
 * The lists of one call, all in files of its directory, since the tools server is another process and may be
 * started twice: which addresses may be opened (`urls.ndjson`), what a hook saw (`hook.ndjson`), and what the
 * server did (`tools.ndjson`).
 */
const URLS = 'urls.ndjson';
const TOOLS = 'tools.ndjson';

export type FoundBy = 'search' | 'link' | 'user';

export function addOpenable(call_dir: string, url: string, by: FoundBy): void {
  appendLine(join(call_dir, URLS), { url, by });
}

/** Every address that may be opened now, in the order it was found. */
export function readOpenable(call_dir: string): { url: string; by: FoundBy }[] {
  const listed = readLines(join(call_dir, URLS))
    .map(object)
    .flatMap((line) =>
      isWebUrl(line['url']) ? [{ url: line['url'], by: (text(line['by']) ?? 'search') as FoundBy }] : [],
    );
  const hooked = readHooked(call_dir)
    .filter((event) => event.event.type === 'found')
    .map(({ event }) => ({ url: (event as { url: string }).url, by: 'search' as const }));
  return [...listed, ...hooked];
}

function readHooked(call_dir: string): { event: AgentEvent; at: string }[] {
  return readLines(join(call_dir, HOOK_LOG)).flatMap((line) => {
    const at = text(object(line)['timestamp']) ?? '';
    return parseHook(line).map((event) => ({ event, at }));
  });
}

/** What the tools server wrote of itself. */
export type ToolsLine =
  | { event: 'started'; pid: number; start: string | null; at: string }
  | {
      event: 'opened';
      url: string;
      final_url: string;
      status: number | null;
      ok: boolean;
      title: string;
      at: string;
    }
  | { event: 'refused'; url: string; why: string; at: string }
  | { event: 'checked'; url: string; verdict: string; at: string };

export function addToolsLine(call_dir: string, line: ToolsLine): void {
  appendLine(join(call_dir, TOOLS), line);
}

export function readToolsLines(call_dir: string): Record<string, unknown>[] {
  return readLines(join(call_dir, TOOLS)).map(object);
}

/** All that was seen in one call, by time: the CLI's own events, the hook's, and our server's. */
export function readObserved(call_dir: string, seen: readonly ObservedUrl[]): ObservedUrl[] {
  const hooked = readHooked(call_dir).flatMap(({ event, at }): ObservedUrl[] => {
    if (event.type === 'found') return [{ url: event.url, kind: 'search', title: event.title, at }];
    if (event.type === 'opened') return [{ url: event.url, kind: 'open', status: event.status, at }];
    return [];
  });
  const opened = readToolsLines(call_dir)
    .filter((line) => line['event'] === 'opened' && isWebUrl(line['url']))
    .map((line): ObservedUrl => {
      const title = text(line['title']) ?? '';
      const url = String(line['url']);
      return {
        url,
        kind: 'open',
        status: number(line['status']),
        ...(title === '' ? {} : { title }),
        at: text(line['at']) ?? '',
      };
    });
  return [...seen, ...hooked, ...opened].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

import { fence, urlKey } from '@vouch/core';
import { addOpenable, addToolsLine, readOpenable } from '../call-lists.js';
import { LINKS_PER_PAGE, LIST_POLL_MS, LIST_WAIT_MS, OPEN_MS } from '../limits.js';
import { isWebUrl } from '../loose.js';
import { splitParts } from './parts.js';
import type { ToolPage, ToolPorts, ToolReply } from './ports.js';

/** Pages that this server opened, by URL identity. */
export type PageMemory = Map<string, ToolPage>;

export interface OpenPageCall {
  call_dir: string;
  ports: ToolPorts;
  memory: PageMemory;
}

/** Opens a found page, stores it, and gives one part of its visible text, fenced. */
export async function openPage(call: OpenPageCall, url: string, part: number): Promise<ToolReply> {
  const key = isWebUrl(url) ? urlKey(url) : null;
  if (key === null) return refuse(call, url, 'that is no http(s) address');
  const known = call.memory.get(key);
  if (known !== undefined) return renderPart(known, part);
  if (!(await waitUntilOpenable(call.call_dir, key))) {
    return refuse(
      call,
      url,
      'no search of this run returned it and no opened page links to it; search for it first',
    );
  }
  const page = await openInTime(call.ports, url);
  addToolsLine(call.call_dir, {
    event: 'opened',
    url,
    final_url: page.final_url,
    status: page.status,
    ok: page.error === null && page.unusable_because === null && (page.status ?? 0) < 400,
    title: page.title,
    at: call.ports.now(),
  });
  if (page.error !== null) return fail(`Not opened: ${page.error}`);
  if (page.status !== null && page.status >= 400) {
    return fail(
      `Not opened: the server answered with status ${page.status}. It is no source; look for another page.`,
    );
  }
  if (page.unusable_because !== null) {
    return fail(`Opened, but there is nothing to quote: ${page.unusable_because}. Look for another page.`);
  }
  remember(call, key, page);
  return renderPart(page, part);
}

/** The event of a search may reach the list a little after the model's call. */
async function waitUntilOpenable(call_dir: string, key: string): Promise<boolean> {
  for (let waited = 0; ; waited += LIST_POLL_MS) {
    if (readOpenable(call_dir).some((found) => urlKey(found.url) === key)) return true;
    if (waited >= LIST_WAIT_MS) return false;
    await new Promise((done) => setTimeout(done, LIST_POLL_MS));
  }
}

/** Slow is an answer: a CLI that waits longer gives up or goes on without a word. */
async function openInTime(ports: ToolPorts, url: string): Promise<ToolPage> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<ToolPage>((done) => {
    timer = setTimeout(() => {
      abort.abort();
      done(nothing(url, `it took longer than ${OPEN_MS / 1000} s. Look for another page.`));
    }, OPEN_MS);
  });
  const opened = ports.open(url, abort.signal).catch((error: unknown) => nothing(url, String(error)));
  const page = await Promise.race([opened, slow]);
  clearTimeout(timer);
  return page;
}

function nothing(url: string, error: string): ToolPage {
  return {
    url,
    final_url: url,
    aliases: [],
    status: null,
    title: '',
    text: '',
    links: [],
    unusable_because: null,
    error,
  };
}

function remember({ call_dir, memory }: OpenPageCall, key: string, page: ToolPage): void {
  memory.set(key, page);
  const seen = new Set(readOpenable(call_dir).map((found) => found.url));
  const more = [page.final_url, ...page.aliases, ...page.links.slice(0, LINKS_PER_PAGE)];
  for (const url of new Set(more.filter(isWebUrl))) {
    if (!seen.has(url)) addOpenable(call_dir, url, 'link');
  }
}

/** Anything that looks like the fence is broken up before the cut, so that no part grows past its limit. */
function renderPart(page: ToolPage, part: number): ToolReply {
  const parts = splitParts(
    `${page.title}\n\n${page.text}`.replace(/<(?=\s{0,8}\/?\s{0,8}untrusted)/gi, '<\u00b7'),
  );
  const text = parts[part - 1];
  if (text === undefined) return fail(`There is no part ${part}: the page has ${parts.length}.`);
  const more = part < parts.length ? ` Call open_page with "part": ${part + 1} for the next one.` : '';
  return { text: `Part ${part} of ${parts.length}.${more}\n${fence(page.final_url, text)}`, failed: false };
}

function refuse({ call_dir, ports }: OpenPageCall, url: string, why: string): ToolReply {
  addToolsLine(call_dir, { event: 'refused', url: url.slice(0, 2_000), why, at: ports.now() });
  return fail(`Not opened: ${why}.`);
}

function fail(text: string): ToolReply {
  return { text, failed: true };
}

/** Says whether exact words stand on a page that was opened. */
export async function checkQuote(call: OpenPageCall, url: string, exact: string): Promise<ToolReply> {
  const key = urlKey(url);
  const page = key === null ? null : (call.memory.get(key) ?? (await call.ports.stored(url)));
  if (page === null) return fail('Open the page first: a quote is checked on the page as it was stored.');
  const { verdict, closest } = await call.ports.locate(page.text, exact);
  addToolsLine(call.call_dir, { event: 'checked', url, verdict, at: call.ports.now() });
  const near =
    closest === undefined || closest === null ? '' : `\n${fence('the closest words on the page', closest)}`;
  return { text: `verdict: ${verdict}${near}`, failed: false };
}

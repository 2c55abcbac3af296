import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Open, type OpenedPage, VouchError } from '@vouch/core';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import { RENDER_MS, RENDER_REQUESTS, RENDER_SETTLE_MS } from '../limits.js';
import type { Web } from './client.js';

/** Names of the browser on PATH, as distributions call it, and where macOS keeps it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Chromium with its own ways out closed: no resolver, a proxy that leads nowhere, no background traffic. What a page
 * loads is fetched by the guarded client and handed in; whatever slips past that reaches nothing.
 */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export interface Renderer {
  /** As `web.open`, with the page's HTML as it stands after its scripts ran. */
  open: Open;
  close(): Promise<void>;
}

/** Starts the installed Chromium. Throws when it or playwright-core is missing. */
export async function openRenderer(
  web: Web,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Renderer> {
  const executablePath = findBrowser(env);
  const { chromium } = await loadPlaywright();
  // Chromium's own sandbox can't be set up by root, which is what containers often run as.
  const sandbox = process.getuid?.() !== 0;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox, args: FLAGS });
  return {
    open: (url, options = {}) => renderPage({ web, browser }, url, options.signal),
    close: () => browser.close(),
  };
}

async function loadPlaywright(): Promise<typeof import('playwright-core')> {
  try {
    return await import('playwright-core');
  } catch (cause) {
    throw new VouchError('Rendering needs the package playwright-core: npm install playwright-core.', {
      cause,
    });
  }
}

function findBrowser(env: Readonly<Record<string, string | undefined>>): string {
  const wanted = env['VOUCH_CHROMIUM'];
  const dirs = (env['PATH'] ?? '').split(delimiter).filter((dir) => dir !== '');
  const paths = [
    ...(wanted ? [wanted] : []),
    ...NAMES.flatMap((name) => dirs.map((dir) => join(dir, name))),
    MAC_PATH,
  ];
  const found = paths.find(isExecutable);
  if (found !== undefined) return found;
  throw new VouchError(
    'Rendering needs an installed Chromium or Chrome (Debian: apt-get install chromium); VOUCH_CHROMIUM names one elsewhere.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Stage {
  web: Web;
  browser: Browser;
}

async function renderPage(stage: Stage, url: string, signal: AbortSignal | undefined): Promise<OpenedPage> {
  const first = await stage.web.open(url, signal === undefined ? {} : { signal });
  if (first.status === null || !/html/i.test(first.content_type ?? '')) return first;
  const context = await stage.browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: 'en-US',
  });
  const limit = setTimeout(() => void context.close(), RENDER_MS);
  try {
    const { html, url: final_url } = await runScripts(context, first, stage.web);
    const hops = final_url === first.final_url ? first.hops : [...first.hops, final_url];
    const unusable_because = first.unusable_because === 'empty' ? null : first.unusable_because;
    const content_type = 'text/html; charset=utf-8';
    return { ...first, bytes: Buffer.from(html, 'utf8'), content_type, final_url, hops, unusable_because };
  } catch (error) {
    // The page as it was sent may do; `readPage` will tell when it holds scripts only.
    const message = (error as Error).message.split('\n', 1)[0];
    return { ...first, error: `The page could not be rendered and is kept as it was sent (${message}).` };
  } finally {
    clearTimeout(limit);
    await context.close();
  }
}

async function runScripts(
  context: BrowserContext,
  first: OpenedPage,
  web: Web,
): Promise<{ html: string; url: string }> {
  let left = RENDER_REQUESTS;
  await context.routeWebSocket('**/*', (socket) => void socket.close());
  await context.route('**/*', (route) => {
    const isFirst = route.request().isNavigationRequest() && route.request().url() === first.final_url;
    if (isFirst) return fulfil(route, first);
    left -= 1;
    return left < 0 ? route.abort() : answerSubrequest(route, web);
  });
  const page = await context.newPage();
  context.on('page', (other) => void other.close());
  await page
    .goto(first.final_url, { waitUntil: 'networkidle', timeout: RENDER_SETTLE_MS })
    // A page that never falls silent has its text all the same.
    .catch((error: Error) => {
      if (!/Timeout/.test(error.message)) throw error;
    });
  // They have done their work; left in, a short page would look like a shell that waits for them.
  await page.evaluate(`document
    .querySelectorAll('script:not([type="application/ld+json"]), noscript')
    .forEach((element) => element.remove())`);
  const html = await page.content();
  const url = page.url().replace(/#.*$/s, '');
  if (!/^https?:/.test(url)) throw new Error('its script leads to an address that is not opened');
  return { html, url };
}

const UNNEEDED = new Set(['image', 'media', 'font', 'ping', 'eventsource', 'websocket', 'manifest']);

/** Only reading, only what text may depend on, and only through the guarded client. */
async function answerSubrequest(route: Route, web: Web): Promise<void> {
  const request = route.request();
  if (request.method() !== 'GET' || UNNEEDED.has(request.resourceType())) return route.abort();
  const answer = await web.open(request.url(), { accept: '*/*' });
  return answer.status === null ? route.abort('addressunreachable') : fulfil(route, answer);
}

async function fulfil(route: Route, answer: OpenedPage): Promise<void> {
  const origin = (await route.request().headerValue('origin')) ?? '*';
  await route.fulfill({
    status: answer.status ?? 502,
    body: Buffer.from(answer.bytes),
    headers: {
      'content-type': answer.content_type ?? 'application/octet-stream',
      // The context has no cookies and no login: whoever could read the answer here can read it anywhere.
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    },
  });
}

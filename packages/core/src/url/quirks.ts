/**
 * What a host means by its paths and parameters. Every rule about a site is a row here, never an `if` in the flow.
 * Hosts are compared without `www.`; a row's `sample` shows what it is for.
 */

/** The parts of a parsed http(s) URL that a row looks at: host without `www.`, path as normalised, raw parameters. */
export interface UrlParts {
  host: string;
  path: string;
  params: readonly string[];
}

interface PageRow {
  name: string;
  sample: string;
  hosts: ReadonlySet<string>;
  /** Path and parameters of the one page that this spelling means, or null when the row doesn't apply. */
  page(parts: UrlParts): { host: string; path: string; params: readonly string[] } | null;
}

const YOUTUBE = new Set([
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'youtu.be',
]);
const VIDEO_ID = /^[\w-]+$/;
const VIDEO_PATH = /^\/(?:shorts|live|embed|v)\/([\w-]+)$/;

function video(id: string) {
  return { host: 'youtube.com', path: '/watch', params: [`v=${id}`] };
}

/** Several spellings of one page: these share one identity. */
const PAGE_ROWS: readonly PageRow[] = [
  {
    name: 'youtube_short_link',
    sample: 'https://youtu.be/abcdefghijk?t=42',
    hosts: new Set(['youtu.be']),
    page: ({ path }) => (VIDEO_ID.test(path.slice(1)) ? video(path.slice(1)) : null),
  },
  {
    name: 'youtube_watch',
    sample: 'https://m.youtube.com/watch?app=desktop&v=abcdefghijk&list=PL1',
    hosts: YOUTUBE,
    page: ({ path, params }) => {
      const ids = params.filter((param) => param.startsWith('v='));
      const id = ids[0]?.slice(2);
      return path === '/watch' && ids.length === 1 && id && VIDEO_ID.test(id) ? video(id) : null;
    },
  },
  {
    name: 'youtube_player_paths',
    sample: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
    hosts: YOUTUBE,
    page: ({ host, path }) => {
      const id = VIDEO_PATH.exec(path)?.[1];
      return id !== undefined && host !== 'youtu.be' ? video(id) : null;
    },
  },
];

interface TrackingRow {
  name: string;
  sample: string;
  /** Undefined: every host. */
  hosts?: ReadonlySet<string>;
  match(name: string): boolean;
}

const CLICK_IDS = new Set(['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'mc_eid', '_gl', 'igshid']);
const YOUTUBE_SHARE = new Set(['si', 'feature', 'pp']);

/** Parameters that name the click and not the page. `ref`, `source`, `cid`, `s`, `term`, `content`, `id` never are. */
const TRACKING_ROWS: readonly TrackingRow[] = [
  { name: 'utm', sample: 'utm_source=chatgpt.com', match: (name) => name.startsWith('utm_') },
  { name: 'click_ids', sample: 'gclid=abc', match: (name) => CLICK_IDS.has(name) },
  {
    name: 'youtube_share',
    sample: 'si=abc',
    hosts: YOUTUBE,
    match: (name) => YOUTUBE_SHARE.has(name),
  },
];

interface WorkRow {
  name: string;
  sample: string;
  hosts: ReadonlySet<string>;
  /** Keys under which a captured page answers (`offers`), and those a cited one asks for (match kind `alias`). */
  keys(path: string): WorkKeys;
}

export interface WorkKeys {
  offers: readonly string[];
  asks: readonly string[];
}

const NO_KEYS: WorkKeys = { offers: [], asks: [] };

const ARXIV_PATH = /^\/(?:abs|pdf|html)\/((?:[a-z-]+(?:\.[A-Za-z]{2})?\/)?[\d.]+\d)(v\d+)?(?:\.pdf)?$/;
const ARXIV_DOI = /^10\.48550\/arxiv\.([\d.]+\d)(v\d+)?$/;

/** A version is itself; an address without one is any version, on either side. */
function arxivKeys(id: string, version: string | undefined): WorkKeys {
  const open = `arxiv:${id.toLowerCase()}`;
  const any = `${open}/any`;
  if (version === undefined) return { offers: [open], asks: [open, any] };
  const exact = `${open}${version.toLowerCase()}`;
  return { offers: [exact, any], asks: [exact, open] };
}

/** One work under several addresses of the same publisher. */
const WORK_ROWS: readonly WorkRow[] = [
  {
    name: 'arxiv_formats',
    sample: 'https://arxiv.org/pdf/2401.00001v2.pdf',
    hosts: new Set(['arxiv.org', 'export.arxiv.org']),
    keys: (path) => {
      const found = ARXIV_PATH.exec(path);
      return found?.[1] === undefined ? NO_KEYS : arxivKeys(found[1], found[2]);
    },
  },
  {
    name: 'doi_resolver',
    sample: 'http://dx.doi.org/10.1000/ABC',
    hosts: new Set(['doi.org', 'dx.doi.org']),
    keys: (path) => {
      const doi = safeDecode(path.slice(1)).toLowerCase();
      if (!doi.startsWith('10.')) return NO_KEYS;
      const arxiv = ARXIV_DOI.exec(doi);
      if (arxiv?.[1] !== undefined) return arxivKeys(arxiv[1], arxiv[2]);
      return { offers: [`doi:${doi}`], asks: [`doi:${doi}`] };
    },
  },
];

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface HostRow {
  name: string;
  sample: string;
  match(host: string): boolean;
}

function hostOrBelow(...hosts: string[]): (host: string) => boolean {
  return (host) => hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

const CODE_HOSTS = new Set([
  'github.com',
  'gist.github.com',
  'raw.githubusercontent.com',
  'gist.githubusercontent.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'git.sr.ht',
  'sourceforge.net',
  'huggingface.co',
]);

/** Hosts where a child path or a shorter query is another thing altogether, so a repair would be an invention. */
const NO_REPAIR_ROWS: readonly HostRow[] = [
  { name: 'code_hosts', sample: 'github.com', match: (host) => CODE_HOSTS.has(host) },
  {
    name: 'youtube',
    sample: 'youtube.com',
    match: hostOrBelow('youtube.com', 'youtu.be', 'youtube-nocookie.com'),
  },
  { name: 'reddit', sample: 'old.reddit.com', match: hostOrBelow('reddit.com', 'redd.it') },
  { name: 'x', sample: 'x.com', match: hostOrBelow('x.com', 'twitter.com') },
  { name: 'doi', sample: 'doi.org', match: hostOrBelow('doi.org') },
];

/** Link shorteners hide the page they lead to (list of the seed's parent, and what reports use today). */
const SHORTENERS = new Set(
  (
    'bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly short.io rb.gy cutt.ly lnkd.in soo.gd s.coop cli.gs ' +
    'budurl.com yourls.org v.gd t.ly tiny.cc shorturl.at bl.ink rebrand.ly dlvr.it trib.al'
  ).split(' '),
);

/** Hosts that stand for "some address" in examples (RFC 2606 and what models write in its place). */
const PLACEHOLDERS = new Set(
  (
    'example.com example.org example.net domain.com yourdomain.com your-domain.com website.com yourwebsite.com ' +
    'placeholder.com url.com link.com'
  ).split(' '),
);

/** The one page that several spellings mean. */
export function pageOf(parts: UrlParts): UrlParts {
  for (const row of PAGE_ROWS) {
    if (!row.hosts.has(parts.host)) continue;
    const page = row.page(parts);
    if (page !== null) return page;
  }
  return parts;
}

/** Does this parameter name only say where the reader came from? */
export function isTracking(host: string, name: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING_ROWS.some((row) => (row.hosts === undefined || row.hosts.has(host)) && row.match(lower));
}

/**
 * Keys of the work behind a page, empty for most hosts. A page with parameters, a route or a port of its own is not
 * known to be that work.
 */
export function workKeys({
  host,
  path,
  params,
  origin,
  route,
}: UrlParts & { origin: string; route: string }): WorkKeys {
  if (params.length > 0 || route !== '' || origin !== `//${host}`) return NO_KEYS;
  return WORK_ROWS.find((row) => row.hosts.has(host))?.keys(path) ?? NO_KEYS;
}

export function refusesRepair(host: string): boolean {
  return NO_REPAIR_ROWS.some((row) => row.match(host));
}

export function isShortener(host: string): boolean {
  return SHORTENERS.has(host);
}

export function isPlaceholder(host: string): boolean {
  const oneWord = host !== '' && host !== 'localhost' && !host.includes('.');
  return PLACEHOLDERS.has(host) || oneWord;
}

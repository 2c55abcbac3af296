import { STUB_CHARS } from '../limits.js';
import type { HtmlScan } from './html-scan.js';
import type { Unusable } from './types.js';

/** Shells say what they need early. */
const LOOKED_AT = 200_000;

/** What the rows look at. */
interface Look {
  text: string;
  /** Title and headings. */
  head: string;
  html: string;
  scan: HtmlScan;
}

interface Row {
  because: Unusable;
  sample: string;
  /** Longest visible text, in characters, on which the row is tried: a page *about* captchas is longer. */
  upTo: number;
  match(look: Look): boolean;
}

const NOSCRIPT_PLEA =
  /<noscript[^>]{0,200}>[^<]{0,300}(?:<(?!\/noscript)[^>]{0,300}>[^<]{0,300}){0,8}?(?:enable|activate|turn on|requires?|need|aktivier|activ)[^<]{0,40}java\s?script/i;
const SCRIPT_PLEA =
  /(?:enable|activate|turn on|requires?|without|aktivieren sie|activer|activa|habilit)[^.\n]{0,30}java\s?script|java\s?script (?:is |must be |has been |seems to be )?(?:disabled|required|enabled|turned off|not (?:enabled|available))/i;
const MOUNT =
  /<(?:div|main|body|app-root)[^>]{0,80}\sid\s?=\s?["']?(?:root|app|__next|__nuxt|gatsby|react|svelte|mount|application|main-app)\b|<app-root\b/i;

const BOT_WALL =
  /just a moment\.\.\.|attention required|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:robot|human)|not a robot|unusual (?:traffic|activity)|access to this page has been denied|complete the (?:security check|captcha)|ddos protection by|enable javascript and cookies to continue|pardon our interruption|incapsula incident|security check to access|prove (?:that )?you(?:'|’)?re human|kein roboter|vous n[’']êtes pas un robot|no (?:eres|soy) un robot|please (?:solve|complete) (?:the|this) (?:captcha|challenge)|automated (?:access|requests|queries)/i;
const DENIED = /access denied[\s\S]{0,300}(?:reference|permission|error|edgesuite)|request blocked/i;

const CONSENT =
  /cookie|consent|privacy|einwillig|zustimm|datenschutz|confidentialit|privacidad|partners|partner|personalis|personaliz|tracking|gdpr|dsgvo/i;
const AGREE =
  /accept|agree|reject|akzeptier|zustimm|ablehn|accepter|refuser|aceptar|rechazar|accett|rifiut|akkoord|accepteren|godk[äj]nn|manage (?:options|preferences|settings)|before you continue/i;

const LOGIN_PHRASE =
  /(?:sign|log) ?in (?:to (?:continue|read|view|access|see|your account)|or (?:create|register|subscribe))|subscribe (?:now )?to (?:continue|read|unlock|keep reading)|(?:to continue|continue) reading|already a (?:subscriber|member)|for (?:subscribers|members) only|subscriber[- ]only|(?:this|the) (?:article|content|story) is (?:for|only|reserved|available (?:only )?to)|create (?:a|your) (?:free )?account|nur für abonnenten|weiterlesen mit|jetzt (?:abonnieren|anmelden und)|réservée? aux abonnés|abonnez-vous pour|suscríbete para|abbonati per|please (?:log|sign) in/i;
const ERROR_HEAD =
  /\b(?:404|410|403|500|502|503|504)\b.{0,40}(?:error|not found|gone|forbidden|unavailable|bad gateway|time-?out|seite|page)|(?:error|fehler|erreur)\s?:?\s?(?:404|410|403|50[0234])|page (?:not found|does(?:n[’']t| not) exist|can(?:no|[’'])t be found|introuvable|unavailable)|not found|(?:seite|datei) (?:wurde )?nicht gefunden|página no encontrada|pagina non trovata|pagina niet gevonden|internal server error|service (?:temporarily )?unavailable|bad gateway|gateway time-?out|forbidden|access denied|site can[’']t be reached|account suspended|domain (?:is )?(?:for sale|parked|expired)|under (?:construction|maintenance)/i;
const ERROR_TEXT =
  /page (?:you (?:requested|are looking for|were looking for)|requested)[^.]{0,60}(?:not|n[’']t|no longer|moved|removed)|the requested url[^.]{0,200}was not found/i;

/** Pages that bring no text of their own, tried in this order. */
const ROWS: readonly Row[] = [
  {
    because: 'bot_wall',
    sample: 'Just a moment...',
    upTo: STUB_CHARS,
    match: ({ text, head }) => BOT_WALL.test(text) || BOT_WALL.test(head) || DENIED.test(text),
  },
  { because: 'script_only', sample: '<div id="root"></div>', upTo: 0, match: ({ scan }) => scan.scripts > 0 },
  { because: 'empty', sample: '<body></body>', upTo: 0, match: () => true },
  {
    because: 'script_only',
    sample: 'You need to enable JavaScript',
    upTo: 400,
    match: ({ text, html }) => SCRIPT_PLEA.test(text) || NOSCRIPT_PLEA.test(html.slice(0, LOOKED_AT)),
  },
  {
    because: 'script_only',
    sample: '<div id="app">Loading…</div>',
    upTo: 120,
    match: ({ html, scan }) => scan.scripts > 0 && MOUNT.test(html.slice(0, LOOKED_AT)),
  },
  {
    because: 'error_page',
    sample: '404 Not Found',
    upTo: STUB_CHARS,
    match: ({ text, head }) => ERROR_HEAD.test(head) || ERROR_TEXT.test(text),
  },
  { because: 'consent_wall', sample: 'Before you continue', upTo: 4 * STUB_CHARS, match: isConsentOnly },
  {
    because: 'login_wall',
    sample: 'Subscribe to continue reading',
    upTo: STUB_CHARS,
    match: ({ text }) => LOGIN_PHRASE.test(text),
  },
  {
    because: 'login_wall',
    sample: '<input type=password>',
    upTo: STUB_CHARS / 2,
    match: ({ scan }) => scan.passwords > 0,
  },
];

/** Why a page can't serve as proof, or null. Only short pages are doubted: text that is there can be quoted. */
export function findUnusable(scan: HtmlScan, html: string): Unusable | null {
  const text = scan.text.trim();
  if (text.length > 4 * STUB_CHARS) return null;
  const headings = scan.blocks.filter((block) => block.kind === 'heading');
  const head = [scan.title, ...headings.map((block) => scan.text.slice(block.start, block.end))].join('\n');
  const look: Look = { text, head, html, scan };
  return ROWS.find((row) => text.length <= row.upTo && row.match(look))?.because ?? null;
}

/** A banner stands on many pages; a wall is a page with nothing else. */
function isConsentOnly({ text }: Look): boolean {
  if (!AGREE.test(text) || !CONSENT.test(text)) return false;
  const lines = text.split('\n').filter((line) => line.length > MENU_LINE);
  const about = lines.filter((line) => CONSENT.test(line));
  const [aboutChars, allChars] = [chars(about), chars(lines)];
  return aboutChars >= CONSENT_SHARE * text.length && allChars - aboutChars <= OTHER_CHARS;
}

function chars(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** Shorter lines are buttons and menus. */
const MENU_LINE = 40;
const CONSENT_SHARE = 0.4;
const OTHER_CHARS = 300;

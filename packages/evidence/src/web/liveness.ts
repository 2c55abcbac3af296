import { matchUrls, type OpenedPage, siteOf } from '@vouch/core';

export type Liveness = OpenedPage['liveness'];

interface Ending {
  status: number;
  requested: string;
  final: string;
}

/** How an answer is told: the first row that matches. Anything else never gave a page. */
const STATUSES: readonly { name: Liveness; sample: number; match: (status: number) => boolean }[] = [
  { name: 'ok', sample: 200, match: (status) => status >= 200 && status < 300 },
  // 999 is LinkedIn's refusal of programs, 451 the law's.
  { name: 'blocked', sample: 403, match: (status) => [401, 403, 407, 429, 451, 999].includes(status) },
  { name: 'dead', sample: 404, match: (status) => status === 404 || status === 410 },
];

/** What is known of an address from its answer alone. It never decides a citation's fate. */
export function livenessOf(ending: Ending): Liveness {
  const told = STATUSES.find((row) => row.match(ending.status))?.name ?? 'unreachable';
  if (told !== 'ok' || matchUrls(ending.requested, ending.final) !== null) return told;
  return isSentHome(ending) ? 'soft_404' : 'redirected';
}

const FRONT_PAGE = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{2,5}|home|default\.aspx?)?\/?$/i;

/** A page of the site that now leads to the site's front page is gone; a short link to another site is not. */
function isSentHome({ requested, final }: Ending): boolean {
  const from = new URL(requested);
  const to = new URL(final);
  if (FRONT_PAGE.test(from.pathname) || !FRONT_PAGE.test(to.pathname) || to.search !== '') return false;
  return siteOf(requested) === siteOf(final);
}

/** Addresses where a visitor is asked something before the page, with the reason that is recorded. */
const GATES: readonly { name: string; sample: string; match: RegExp }[] = [
  {
    name: 'redirected_to_consent',
    sample: 'https://zeitung.example/zustimmung?url=%2Fkultur',
    match:
      /^https?:\/\/(?:consent|guce|cmp|privacy-mgmt)\.|[/._-](?:consent|cookie-?wall|cookie-?consent|zustimmung|einwilligung|consentement|consentimiento|consenso|toestemming|privacy-?gate|pur-?abo)(?:[/._?-]|$)/i,
  },
  {
    name: 'redirected_to_login',
    sample: 'https://accounts.example.com/signin?continue=x',
    match:
      /^https?:\/\/(?:accounts|login|signin|sso|auth|idp)\.|\/(?:log-?in|sign-?in|signup|sso|authwall|uas\/login)(?:[/.?]|$)/i,
  },
  {
    name: 'redirected_to_bot_check',
    sample: 'https://shop.example/captcha?back=/x',
    match:
      /\/(?:captcha|challenge|cdn-cgi\/challenge-platform|sorry\/index|are-you-human|validate-?captcha)(?:[/.?]|$)/i,
  },
];

/** The gate that a redirect ended at, or null. An address that names the gate itself was asked for as such. */
export function gateOf(requested: string, final: string): string | null {
  if (matchUrls(requested, final) !== null) return null;
  const row = GATES.find((gate) => gate.match.test(final) && !gate.match.test(requested));
  return row?.name ?? null;
}

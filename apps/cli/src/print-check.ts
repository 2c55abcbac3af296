import type { CheckedCitation, CheckedQuote, CheckResult } from '@vouch/research';
import { table } from './print.js';

/** What `vouch check` shows a person: a row a citation, then what is weak and why. */
export function renderCheck(result: CheckResult): string {
  const rows = result.citations.map((citation) => [
    `${citation.opened ? ' ' : '✗'} ${citation.was === null ? '' : `[${citation.was}]`}`,
    linkOne(citation),
    linkTwo(citation),
    linkThree(citation),
    citation.url,
  ]);
  const parts = [
    rows.length === 0
      ? 'The report cites no address.\n'
      : table(['', 'opened', 'quoted', 'supported', 'cited as'], rows),
  ];
  const weak = [...quoteLines(result), ...dropLines(result), ...sentenceLines(result)];
  if (weak.length > 0) parts.push(`\n${weak.join('\n')}\n`);
  parts.push(`\n${summary(result)}\n`);
  return parts.join('');
}

const STATES: Readonly<Record<CheckedCitation['state'], string>> = {
  ok: 'yes',
  redirected: 'yes, it moved',
  blocked: 'blocked',
  dead: 'no such page',
  soft_404: 'no such page',
  unreachable: 'no answer',
  absent: 'no snapshot',
};

function linkOne({ state, status, opened, because }: CheckedCitation): string {
  const code = status !== null && status >= 400 ? ` (${status})` : '';
  if (opened) return STATES[state];
  if (state === 'ok' || state === 'redirected') return `not usable: ${(because ?? '').replaceAll('_', ' ')}`;
  return `${STATES[state]}${code}`;
}

function linkTwo({ quotes, opened }: CheckedCitation): string {
  if (!opened) return '–';
  return quotes.all === 0 ? 'no quotes' : `${quotes.found} of ${quotes.all}`;
}

const SUPPORT: Readonly<Record<NonNullable<CheckedCitation['support']>, string>> = {
  is_quote: 'is a quote',
  judged: 'judged',
  no_fault_found: 'no fault found',
  fault: 'FAULT',
  not_judged: 'not judged',
};

function linkThree({ support }: CheckedCitation): string {
  return support === null ? '–' : SUPPORT[support];
}

function quoteLines({ quotes, citations }: CheckResult): string[] {
  const labels = new Map(citations.map(({ n, was }) => [n, was ?? String(n)]));
  return quotes.flatMap((quote) => {
    const said = quoteFault(quote, quote.cited.map((n) => `[${labels.get(n) ?? n}]`).join(''));
    return said === null ? [] : [`line ${quote.line}: “${shorten(quote.exact)}” ${said}`];
  });
}

function quoteFault(quote: CheckedQuote, numbers: string): string | null {
  const { verdict, cited, elsewhere, closest, gap_negation } = quote;
  if (verdict === 'not_checkable')
    return cited.length === 0 && elsewhere === null
      ? null
      : (elsewhereOf(elsewhere) ?? 'can not be checked: its page could not be used');
  if (verdict === 'elided')
    return `stands on ${numbers} with parts left out${gap_negation ? ', among them a negation' : ''}`;
  if (verdict === 'stitched') return `is put together from several places of ${numbers}`;
  if (verdict !== 'not_found') return null;
  const other = elsewhereOf(elsewhere);
  if (other !== null) return `does not stand on ${numbers}; ${other}`;
  if (closest === null) return `does not stand on ${numbers}`;
  // A capital at the start is no difference that matters.
  const { differences } = closest;
  const first =
    differences.find(({ page, quote: said }) => page.toLowerCase() !== said.toLowerCase()) ?? differences[0];
  const change = first === undefined ? '' : ` (page: “${first.page}”, report: “${first.quote}”)`;
  return `does not stand on ${numbers}; closest there: “${shorten(closest.text)}”${change}`;
}

function elsewhereOf(url: string | null): string | null {
  return url === null ? null : `it stands on another cited page, ${url}`;
}

function dropLines({ audit, citations }: CheckResult): string[] {
  const fallen = new Set(citations.filter(({ n }) => n === null).map(({ url }) => url));
  const drops = audit.citations_dropped
    .filter(({ url }) => !fallen.has(url))
    .map(
      ({ n, url, line, reason }) =>
        `line ${line}: ${n === null ? '' : `[${n}] `}${url} ${reason.replaceAll('_', ' ')}`,
    );
  const markers = audit.markers_removed
    .filter(({ reason }) => reason === 'dangling')
    .map(({ marker, line }) => `line ${line}: ${marker} names no source`);
  return [...drops, ...markers];
}

function sentenceLines({ sentences }: CheckResult): string[] {
  return sentences
    .filter(({ severity }) => severity === 'fault')
    .map(
      ({ line, sentence, rule, message }) =>
        `line ${line}: ${rule.replaceAll('_', ' ')}: “${shorten(sentence)}”: ${message}`,
    );
}

function summary({ citations, quotes, sentences, exit }: CheckResult): string {
  const opened = citations.filter((citation) => citation.opened).length;
  const standing = quotes.filter(
    ({ link, verdict }) => link !== null && !['elided', 'stitched'].includes(verdict),
  ).length;
  const faults = sentences.filter(({ severity }) => severity === 'fault').length;
  const head = `${opened} of ${citations.length} cited pages opened · ${standing} of ${quotes.length} quotations stand · ${faults} sentences say more than their page`;
  if (exit === 3) return `${head}. No cited page could be used: nothing in this report is verified.`;
  if (exit === 4) return `${head}. No citation survived.`;
  return `${head}.`;
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}

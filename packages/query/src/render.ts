import { ANSWER_MATCHES, ANSWER_WORDS } from './limits.js';
import type { Match } from './match.js';

export interface RenderOptions {
  /** How many briefs were searched. */
  briefs: number;
  /** How many matches there are in all, where `matches` holds only the best. */
  total?: number;
  /** `md`: Markdown; default: the seed's plain form. */
  format?: 'text' | 'md';
  /** Say under each match why it is there. */
  explain?: boolean;
}

/**
 * An answer as text: matches grouped by brief, the briefs in the order of their best match. Over 600 words only
 * the top ten are shown, and how many more there are. Ends with a newline.
 */
export function renderMatches(matches: readonly Match[], options: RenderOptions): string {
  if (matches.length === 0) return `no matching claims across ${options.briefs} briefs searched\n`;
  const total = Math.max(options.total ?? 0, matches.length);
  const whole = renderGroups(matches, options);
  if (total === matches.length && countWords(whole) <= ANSWER_WORDS) return whole;
  const shown = matches.slice(0, ANSWER_MATCHES);
  const hidden = total - shown.length;
  const rest = hidden > 0 ? `(${hidden} more matches hidden — run with --slug to narrow)\n` : '';
  return `${renderGroups(shown, options)}${rest}`;
}

function renderGroups(matches: readonly Match[], options: RenderOptions): string {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const group = groups.get(match.slug);
    if (group === undefined) groups.set(match.slug, [match]);
    else group.push(match);
  }
  const lines: string[] = [];
  for (const group of groups.values()) {
    const heading = `[${group[0]!.slug}] ${describeBrief(group[0]!)}`;
    if (options.format === 'md')
      lines.push(...(lines.length > 0 ? [''] : []), `## ${escapeMarkdown(heading)}`, '');
    else lines.push(heading);
    for (const match of group)
      lines.push(...(options.format === 'md' ? markdownLines : plainLines)(match, options));
  }
  return `${lines.join('\n')}\n`;
}

/** `(freshness: 2026-01-02, verdict: HOLD) (stale) (unverified)` */
export function describeBrief(match: Pick<Match, 'freshness' | 'verdict' | 'age' | 'unverified'>): string {
  const tags = [
    match.age === 'stale' ? ' (stale)' : '',
    match.age === 'unknown' ? ' (freshness unknown)' : '',
    match.unverified ? ' (unverified)' : '',
  ];
  const freshness = match.freshness ?? 'unknown';
  return `(freshness: ${freshness}, verdict: ${match.verdict ?? 'unknown'})${tags.join('')}`;
}

function plainLines(match: Match, options: RenderOptions): string[] {
  const lines = [
    `  ${showId(match.id)}: ${match.claim} [${sourceNames(match)}] (confidence: ${match.confidence})`,
    `    sources: ${addresses(match).join(', ') || 'none recorded'}`,
  ];
  return [...lines, ...notes(match, options).map((note) => `    ${note}`)];
}

function markdownLines(match: Match, options: RenderOptions): string[] {
  const claim = escapeMarkdown(match.claim);
  const links = addresses(match).map((url) => `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`);
  const lines = [
    `- **${escapeMarkdown(showId(match.id))}** ${claim} \\[${escapeMarkdown(sourceNames(match))}\\] (confidence: ${match.confidence})`,
    `  - sources: ${links.join(', ') || 'none recorded'}`,
  ];
  return [...lines, ...notes(match, options).map((note) => `  - ${escapeMarkdown(note)}`)];
}

function notes(match: Match, { explain }: RenderOptions): string[] {
  const found: string[] = [];
  if (match.disputed_by.length > 0) found.push(`disputed by: ${match.disputed_by.map(showId).join(', ')}`);
  if (match.also.length > 0) {
    const briefs = match.also.length === 1 ? '1 other brief' : `${match.also.length} other briefs`;
    found.push(`also in ${briefs}: ${match.also.map(({ slug, id }) => `${slug} ${showId(id)}`).join(', ')}`);
  }
  if (explain === true) found.push(`why: ${explainMatch(match)}`);
  return found;
}

function explainMatch({ kind, score, why, sub_question }: Match): string {
  if ('disputes' in why) return `it disputes ${showId(why.disputes)}`;
  if ('source' in why) return `it rests on that ${why.source === 'name' ? 'site' : why.source}`;
  const where = kind === 'claim' ? 'claim text' : `sub-question "${sub_question ?? ''}"`;
  const words = why.words.length > 0 ? ` with ${why.words.join(', ')}` : '';
  const missing = why.missing.length > 0 ? `, without ${why.missing.join(', ')}` : '';
  const share = `${Math.round(why.coverage * 100)} % of the query`;
  const phrase = why.substring ? 'the query as it stands; ' : '';
  return `${where}: ${phrase}${share}${words}${missing}; score ${score.toFixed(3)}`;
}

/** Ids begin with C in the data; a bare number is given one. */
export function showId(id: string): string {
  return /^\d/.test(id) ? `C${id}` : id;
}

/** `S1, S3`; a source known by its address only goes under its host. */
export function sourceNames({ sources }: Pick<Match, 'sources'>): string {
  const names = sources.map(({ id, url }) => (id === null ? hostOf(url) : /^\d/.test(id) ? `S${id}` : id));
  return [...new Set(names)].join(', ');
}

export function addresses({ sources }: Pick<Match, 'sources'>): string[] {
  return [...new Set(sources.flatMap(({ url }) => (url === null ? [] : [url])))];
}

function hostOf(url: string | null): string {
  return /^[a-z]+:\/\/(?:www\.)?([^/?#]+)/i.exec(url ?? '')?.[1] ?? url ?? '';
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

import { proseSentences, type Scan, scanMarkdown } from '@vouch/core';
import type { Finding, Findings } from '@vouch/core/schemas';
import { findSourceList } from '@vouch/verifier';
import { isInside } from './spans.js';

/** The findings of a filtered note: each cited sentence is a claim with the addresses behind its citations. */
export function parseNoteFindings(note: string, index: number, sq: string): Findings {
  const scan = scanMarkdown(note);
  const list = findSourceList(scan).entries;
  const sources = new Map<string, { title: string; url: string }>();
  for (const entry of list) {
    const url = scan.urls.find((each) => isInside(each, entry))?.url;
    if (url !== undefined)
      sources.set(entry.label.replace(/^\D+/, ''), { url, title: titleOf(note, entry, url) });
  }
  const findings: Finding[] = [];
  for (const sentence of proseSentences(scan)) {
    // Two entries without a full stop read as one sentence, so a touch is enough.
    if (list.some((entry) => entry.start < sentence.end && sentence.start < entry.end)) continue;
    const cited = citedSources(scan, sentence, sources);
    if (cited.length === 0) continue;
    const text = note.slice(sentence.start, sentence.end);
    const claim = cleanClaim(scan, sentence);
    if (claim === '') continue;
    const quotes = [...text.matchAll(QUOTED)].map((match) => match[1] ?? match[2] ?? '');
    findings.push({
      sq,
      claim,
      evidence: claim,
      quotes: quotes.flatMap((exact) => cited.map(({ url }) => ({ exact, url }))),
      sources: cited,
      // The lane is weaker than the web lane: nobody but a model says what a video says.
      confidence: quotes.length > 0 ? 'medium' : 'low',
    });
  }
  return { schema: 1, researcher: `yt_${index}`, used_web_search: true, findings };
}

const QUOTED = /“([^“”]{12,600})”|"([^"\n]{12,600})"/g;

function citedSources(
  scan: Scan,
  sentence: { start: number; end: number },
  sources: ReadonlyMap<string, { title: string; url: string }>,
) {
  const byUrl = new Map<string, { title: string; url: string }>();
  for (const url of scan.urls) if (isInside(url, sentence)) byUrl.set(url.url, { title: '', url: url.url });
  for (const marker of scan.markers) {
    if (!isInside(marker, sentence)) continue;
    for (const n of marker.numbers) {
      const source = sources.get(String(n));
      if (source !== undefined) byUrl.set(source.url, source);
    }
  }
  return [...byUrl.values()];
}

function cleanClaim(scan: Scan, sentence: { start: number; end: number }): string {
  const hidden = [
    ...scan.markers.filter((marker) => isInside(marker, sentence)),
    ...scan.urls.filter((url) => isInside(url, sentence)),
  ].sort((a, b) => a.start - b.start);
  let text = '';
  let at = sentence.start;
  for (const span of hidden) {
    if (span.start < at) continue;
    text += scan.text.slice(at, span.start);
    at = span.end;
  }
  text += scan.text.slice(at, sentence.end);
  return text
    .replace(/\]?\(\s*\)|<>|[*_`[\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .replace(/\((?:high|medium|low)\)\s*$/i, '')
    .trim();
}

function titleOf(note: string, entry: { content: number; end: number }, url: string): string {
  const text = note
    .slice(entry.content, entry.end)
    .replace(url, '')
    .replace(/[[\]()<>*_`]/g, ' ');
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\s:–—-]+$/, '')
    .trim();
}

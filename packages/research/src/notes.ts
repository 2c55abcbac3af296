import type { CapturedSource, Findings } from '@vouch/core/schemas';

/** `notes/researcher_<k>.md`: topic, findings with their quotes, and the pages that were really captured. */
export function renderNote(topic: string, findings: Findings, captured: CapturedSource[]): string {
  const number = new Map(captured.map((page, index) => [page.url, index + 1]));
  const lines = [`# ${oneLine(topic)}`, ''];
  for (const finding of findings.findings) {
    const cited = [...new Set(finding.sources.map((source) => number.get(source.url)))].filter(
      (n) => n !== undefined,
    );
    lines.push(
      `- ${oneLine(finding.claim)} ${cited.map((n) => `[${n}]`).join('')} (${finding.confidence})`.trimEnd(),
    );
    for (const quote of finding.quotes) lines.push(`  > ${oneLine(quote.exact)}`);
  }
  if (findings.findings.length === 0) lines.push('Nothing was found.');
  lines.push('', '## Sources', '');
  for (const [index, page] of captured.entries()) {
    lines.push(`[${index + 1}] ${oneLine(page.title) || 'Untitled'}: ${page.url}`);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

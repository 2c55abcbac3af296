import type { AuditResult } from '../audit/result.js';

/** The findings that block, as GitHub's workflow commands: each stands beside its line in a pull request. */
export function renderGithub(result: AuditResult, path: string): string {
  return result.findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map((finding) => {
      const title = `${finding.verdict} (${finding.rule})`;
      const where = `file=${property(path)},line=${finding.line},title=${property(title)}`;
      return `::error ${where}::${data(`${finding.claim_id}: ${finding.message}`)}\n`;
    })
    .join('');
}

/** Escapes as the runner's own toolkit does; without them a page's text could end the command. */
function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

import type { AuditFinding, AuditResult } from '../audit/result.js';

/** Longest message in the table; the whole one is in the JSON. */
const MESSAGE_CHARS = 300;

/** For people: what blocks first, then what is ok, each with its line and its reason; counts at the end. */
export function renderTable(result: AuditResult): string {
  const bad = result.findings.filter(({ verdict }) => verdict !== 'ok');
  const good = result.findings.filter(({ verdict }) => verdict === 'ok');
  const lines = [...bad.flatMap(full), ...good.flatMap(brief), '', ...counts(result)];
  return `${lines.join('\n').trimStart()}\n`;
}

function full(finding: AuditFinding): string[] {
  return [
    `✗ ${finding.claim_id} (line ${finding.line}): ${finding.verdict}, ${finding.rule}`,
    `    ${cut(finding.message)}`,
    ...finding.notes.map((note) => `    also: ${cut(note)}`),
  ];
}

function brief(finding: AuditFinding): string[] {
  return [
    `✓ ${finding.claim_id} (line ${finding.line}): ${finding.message}`,
    ...finding.notes.map((note) => `    note: ${cut(note)}`),
  ];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MESSAGE_CHARS ? `${line.slice(0, MESSAGE_CHARS - 1)}…` : line;
}

function counts({ summary, audit_confidence_why }: AuditResult): string[] {
  const { claims_audited, ok, blocking, unverified, quotes } = summary;
  const classes = Object.entries(quotes.by_class).map(([name, count]) => `${name} ${count}`);
  return [
    `${claims_audited} claims audited: ${ok} ok, ${blocking} blocking${unverified > 0 ? ` (${unverified} kept unverified)` : ''}`,
    `${quotes.passed} of ${quotes.checked} quotes found${classes.length > 0 ? `: ${classes.join(', ')}` : ''}`,
    ...(audit_confidence_why === undefined ? [] : [`Confidence low: ${audit_confidence_why}`]),
  ];
}

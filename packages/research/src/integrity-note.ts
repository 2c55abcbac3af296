import type { Warning } from '@vouch/core';
import type { Claims, Done, Plan, Source } from '@vouch/core/schemas';
import type { Audit } from '@vouch/verifier';
import { findSections } from './sections.js';
import { isCitable } from './sources.js';

export interface IntegrityParts {
  audit: Audit;
  sources: Source[];
  plan: Plan;
  claims: Claims;
  done: Done;
  /** `report_final.md` */
  report: string;
  warnings: Warning[];
  engine: string;
  observable: boolean;
}

/** The line under a report that says how far it goes, then every degradation the reader must see. */
export function integrityNote(parts: IntegrityParts): string {
  const { audit } = parts;
  const head = [
    `${audit.captured_sources} sources captured`,
    `${audit.citations_verified.length} citations verified`,
    ...(audit.citations_repaired.length > 0 ? [`${audit.citations_repaired.length} repaired`] : []),
    `${audit.citations_dropped.length} dropped`,
  ];
  const lines = [`Integrity: ${head.join(' · ')} (engine: ${parts.engine}).`];
  for (const { url, line, reason, closest } of audit.citations_dropped) {
    const near = closest === null ? '' : `; closest captured: ${closest}`;
    lines.push(
      `- dropped ${url ?? 'an entry without address'} (line ${line}): ${reason.replaceAll('_', ' ')}${near}`,
    );
  }
  for (const { url, cited_as } of audit.citations_repaired) {
    lines.push(
      `- repaired: ${cited_as} was not captured; its source ${url} is shown instead and not counted as verified`,
    );
  }
  lines.push(...sourceLines(parts), ...claimLines(parts));
  lines.push(...warningLines(parts.warnings));
  return `${lines.join('\n')}\n`;
}

/** Warnings that say nothing without the name of their stage. */
const OF_A_STAGE = new Set(['stage_fell_back', 'stage_failed', 'writer_replaced']);

/** Several stages or researchers meet the same limit or proxy: it is told once, with the stages that another did. */
function warningLines(warnings: Warning[]): string[] {
  const stages = new Map<string, string[]>();
  for (const { code, message, stage } of warnings) {
    const named = stages.get(message) ?? [];
    stages.set(message, named);
    if (OF_A_STAGE.has(code) && stage !== undefined) named.push(stage.replaceAll('_', ' '));
  }
  return [...stages].map(
    ([message, named]) => `- ${named.length === 0 ? '' : `${named.join(', ')}: `}${message}`,
  );
}

function sourceLines({ audit, sources, observable }: IntegrityParts): string[] {
  const lines = sources.length === 0 ? [] : [countLine(audit, sources)];
  const provided = sources.filter((source) => source.stored?.provided === true);
  if (provided.length > 0) {
    const onDisk = provided.some(({ url }) => url.startsWith('file:'));
    const as = onDisk ? '' : ', cited under the address you declared';
    lines.push(`- ${provided.length} of ${sources.length} sources are documents from disk${as}`);
  }
  const unread = sources.filter(
    ({ found, opened, stored }) => found.by !== 'reported' && opened === null && stored === null,
  ).length;
  if (unread > 0) lines.push(`- ${unread} of ${sources.length} sources were found but never opened`);
  lines.push(...reportedLines(sources, observable));
  return lines;
}

/** What became of every source; the counts add up. */
function countLine(audit: Audit, sources: Source[]): string {
  const cited = new Set(
    [...audit.citations_verified, ...audit.citations_repaired].map(({ source }) => source),
  );
  const uncited = sources.filter(({ id }) => !cited.has(id));
  const stored = uncited.filter((source) => source.stored !== null).length;
  return `- of ${sources.length} sources ${sources.length - uncited.length} are cited, ${stored} were stored and not cited, ${uncited.length - stored} could not be stored`;
}

/** Addresses that no search, link or user brought. */
function reportedLines(sources: Source[], observable: boolean): string[] {
  const reported = sources.filter((source) => source.found.by === 'reported');
  if (!observable) {
    const why = "this engine's searches can't be observed";
    return reported.length === 0
      ? []
      : [`- ${reported.length} sources are known from the agent's own report only: ${why}`];
  }
  const invented = reported.filter((source) => !isCitable(source, true)).length;
  const opened = reported.length - invented;
  const lines: string[] = [];
  if (invented > 0)
    lines.push(`- ${invented} addresses were only written in notes; they were not fetched and not cited`);
  if (opened > 0)
    lines.push(
      `- ${opened} sources were opened by the agent, though no search that could be observed found them`,
    );
  return lines;
}

function claimLines({ plan, claims, done, report }: IntegrityParts): string[] {
  const lines = sectionLines(report);
  const { sub_questions, sub_questions_failed } = claims.counts;
  if (sub_questions_failed > 0)
    lines.push(`- ${sub_questions_failed} of ${sub_questions} sub-questions have no answer`);
  const sites = new Set(claims.claims.map((claim) => claim.independent_count));
  const allSingle = claims.claims.length > 0 && [...sites].every((count) => count < 2);
  if (allSingle)
    lines.push('- every claim rests on one site or collection; agreement inside it is no confirmation');
  const texts = new Map(plan.constraints.map(({ id, constraint }) => [id, constraint]));
  for (const { id, met, where, why } of done.constraints) {
    const place = where === null ? '' : ` in "${where}"`;
    // An unmet one comes with its reason among the warnings.
    const told = met === true ? `met${place}` : met === false ? 'NOT met' : `not decided (${why})`;
    lines.push(`- requirement ${id}, "${texts.get(id) ?? ''}": ${told}`);
  }
  return lines;
}

/** Coverage is what is really cited in the end, not what was planned. */
function sectionLines(report: string): string[] {
  const sections = findSections(report);
  const bare = sections.filter(({ cited }) => !cited).map(({ title }) => `"${title}"`);
  if (bare.length === 0) return [];
  return [
    `- ${sections.length - bare.length} of ${sections.length} sections have a citation; none: ${bare.join(', ')}`,
  ];
}

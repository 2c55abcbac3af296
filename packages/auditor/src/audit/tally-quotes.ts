import type { QuoteClass } from '../quote-check.js';
import type { AuditResult } from './result.js';

export interface QuoteTally {
  agent: string;
  checked: number;
  passed: number;
  by_class: Partial<Record<QuoteClass, number>>;
}

/** Pass rates of quotes over several audits, by who wrote the documents, in the order of first appearance. */
export function tallyQuotes(audits: Iterable<{ agent: string; result: AuditResult }>): QuoteTally[] {
  const tallies = new Map<string, QuoteTally>();
  for (const { agent, result } of audits) {
    const tally = tallies.get(agent) ?? { agent, checked: 0, passed: 0, by_class: {} };
    const { checked, passed, by_class } = result.summary.quotes;
    tally.checked += checked;
    tally.passed += passed;
    for (const [name, count] of Object.entries(by_class)) {
      tally.by_class[name as QuoteClass] = (tally.by_class[name as QuoteClass] ?? 0) + count;
    }
    tallies.set(agent, tally);
  }
  return [...tallies.values()];
}

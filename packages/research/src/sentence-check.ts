import { checkSentences, type SentenceCitation } from '@vouch/auditor';
import type { Claim, Source } from '@vouch/core/schemas';
import type { PageTexts } from './page-texts.js';

/** A sentence of a draft that says more than the claims and quotes behind its markers. */
export interface SentenceFault {
  sentence: string;
  message: string;
}

export interface SentenceParts {
  report: string;
  claims: Claim[];
  sources: Source[];
  texts: PageTexts;
}

export function citeSentences({ report, claims, sources, texts }: SentenceParts): SentenceCitation[] {
  return checkSentences({ report, claims, sources, pages: texts.pages });
}

export function findSentenceFaults(parts: SentenceParts): SentenceFault[] {
  const faults = new Map<number, SentenceFault>();
  for (const { sentence, support, issues } of citeSentences(parts)) {
    if (support !== 'fault' || faults.has(sentence.start)) continue;
    const text = parts.report.slice(sentence.start, sentence.end);
    const message = issues.map((issue) => issue.message).join('; ');
    faults.set(sentence.start, { sentence: text, message });
  }
  return [...faults.values()];
}

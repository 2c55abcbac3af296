import type { Ask } from '@vouch/core';
import { refutationIssue } from '../audit/skeptic.js';
import type { SupportIssue } from '../check-support.js';
import { refuteClaim } from '../refute.js';
import { contentStems } from '../words.js';
import type { SentenceCitation, SentencesInput } from './check-sentences.js';

/** A sentence with fewer than this share of its content words in a text says something else than the text. */
const DRIFT = 0.8;

/**
 * The second look, with a model: the skeptic reads those sentences that no rule faulted and that say more than
 * their claims and quotes do. A failed call leaves the sentence as it was, with the issue `unverified`.
 */
export async function judgeSentences(
  ask: Ask,
  input: SentencesInput,
  citations: readonly SentenceCitation[],
): Promise<SentenceCitation[]> {
  const verdicts = new Map<number, SupportIssue | null>();
  for (const citation of citations) {
    const { start, end } = citation.sentence;
    if (verdicts.has(start) || citation.support !== 'no_fault_found') continue;
    const group = citations.filter((each) => each.sentence.start === start);
    const sentence = input.report.slice(start, end);
    const texts = group.flatMap((each) => textsBehind(each, input));
    if (!hasDrifted(sentence, texts)) continue;
    const contexts = texts.map((text) => ({ text }));
    const refutation = await refuteClaim(ask, {
      claim: sentence,
      contexts,
      marks: citation.issues,
      label: `sentence ${start}`,
    });
    verdicts.set(start, refutationIssue(refutation, texts[0] ?? ''));
  }
  return citations.map((citation) => {
    const issue = verdicts.get(citation.sentence.start);
    if (issue === undefined) return citation;
    if (issue === null) return { ...citation, support: 'judged' };
    const issues = [...citation.issues, issue];
    return issue.rule === 'unverified' ? { ...citation, issues } : { ...citation, issues, support: 'fault' };
  });
}

function textsBehind(citation: SentenceCitation, { claims, pages, sources }: SentencesInput): string[] {
  const used = claims.filter(({ id }) => citation.claims.includes(id));
  const said = used.flatMap((claim) => [
    claim.claim,
    ...claim.evidence,
    ...claim.quotes.map(({ exact }) => exact),
  ]);
  if (said.length > 0) return [said.join('\n')];
  const source = sources.find(({ id }) => id === citation.source);
  const page = source === undefined ? undefined : pages.get(source.url);
  return page === undefined || page.unusable_because !== null ? [] : [page.text];
}

function hasDrifted(sentence: string, texts: readonly string[]): boolean {
  const words = [...contentStems(sentence)];
  if (words.length === 0 || texts.length === 0) return false;
  return texts.every((text) => {
    const stems = contentStems(text);
    return words.filter((word) => stems.has(word)).length < DRIFT * words.length;
  });
}

import type { Ask } from '@vouch/core';
import { refutationIssue } from '../audit/skeptic.js';
import type { SupportIssue } from '../check-support.js';
import { SENTENCES_JUDGED, SKEPTICS_AT_ONCE } from '../limits.js';
import { refuteClaim } from '../refute.js';
import { contentStems } from '../words.js';
import type { SentenceCitation, SentencesInput } from './check-sentences.js';

/** A sentence with fewer than this share of its content words in a text says something else than the text. */
const DRIFT = 0.8;

/**
 * The second look, with a model: the skeptic reads those sentences that no rule faulted and that say more than
 * their claims and quotes do, a few at once and at most `SENTENCES_JUDGED`. A failed call leaves the sentence as it
 * was, with the issue `unverified`; one beyond the limit stays `no_fault_found`: only rules looked.
 */
export async function judgeSentences(
  ask: Ask,
  input: SentencesInput,
  citations: readonly SentenceCitation[],
): Promise<SentenceCitation[]> {
  const waiting = findDrifted(input, citations).slice(0, SENTENCES_JUDGED);
  const verdicts = new Map<number, SupportIssue | null>();
  const work = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift())
      verdicts.set(each.start, await refuteSentence(ask, each));
  };
  await Promise.all(Array.from({ length: SKEPTICS_AT_ONCE }, work));
  return citations.map((citation) => {
    const issue = verdicts.get(citation.sentence.start);
    if (issue === undefined) return citation;
    if (issue === null) return { ...citation, support: 'judged' };
    const issues = [...citation.issues, issue];
    return issue.rule === 'unverified' ? { ...citation, issues } : { ...citation, issues, support: 'fault' };
  });
}

interface Drifted {
  start: number;
  sentence: string;
  texts: string[];
  marks: SupportIssue[];
  /** Largest share of the sentence's content words in one of the texts. */
  share: number;
}

/** Sentences that rules found no fault with and that no text behind them holds, the most drifted first. */
function findDrifted(input: SentencesInput, citations: readonly SentenceCitation[]): Drifted[] {
  const drifted = new Map<number, Drifted>();
  for (const { sentence: span, support, issues } of citations) {
    if (drifted.has(span.start) || support !== 'no_fault_found') continue;
    const sentence = input.report.slice(span.start, span.end);
    const group = citations.filter((each) => each.sentence.start === span.start);
    const texts = group.flatMap((each) => textsBehind(each, input));
    const share = shareHeld(sentence, texts);
    if (share < DRIFT) drifted.set(span.start, { start: span.start, sentence, texts, marks: issues, share });
  }
  return [...drifted.values()].sort((a, b) => a.share - b.share);
}

async function refuteSentence(
  ask: Ask,
  { start, sentence, texts, marks }: Drifted,
): Promise<SupportIssue | null> {
  const contexts = texts.map((text) => ({ text }));
  const refutation = await refuteClaim(ask, { claim: sentence, contexts, marks, label: `sentence ${start}` });
  return refutationIssue(refutation, texts[0] ?? '');
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

/** 1 where there is nothing to hold or nothing to hold it against. */
function shareHeld(sentence: string, texts: readonly string[]): number {
  const words = [...contentStems(sentence)];
  if (words.length === 0 || texts.length === 0) return 1;
  const shares = texts.map((text) => {
    const stems = contentStems(text);
    return words.filter((word) => stems.has(word)).length / words.length;
  });
  return Math.max(...shares);
}

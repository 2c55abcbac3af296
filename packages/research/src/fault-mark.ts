/** What a reader sees at the end of a sentence that still says more than its source after the rewrite. */
const MARK = ' (⚠ says more than its source)';

/** Inside the sentence: behind its end the mark would open the next one. */
export function markSentence(report: string, sentence: string): string {
  const at = report.indexOf(sentence);
  if (at === -1) return report;
  const end = at + sentence.replace(/[.!?。！？]+\s*$/, '').length;
  return `${report.slice(0, end)}${MARK}${report.slice(end)}`;
}

/** Text about a marked sentence, as one line without the mark. */
export function withoutMark(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll(MARK, '').trim();
}

import { proseSentences, scanMarkdown } from '@vouch/core';
import type { Done } from '@vouch/core/schemas';
import { DEEP_WORDS, SHALLOW_WORDS } from './limits.js';

export type Depth = 'deep' | 'shallow' | 'extractive';

const WORDS_WANTED: Record<Depth, number> = { deep: DEEP_WORDS, shallow: SHALLOW_WORDS, extractive: 0 };

/**
 * Giving up, only where the author speaks: first person, or a question to the reader. "Users can choose one of two
 * plans" is prose, "Please confirm how to go on" is not a report.
 */
const GIVING_UP: readonly { name: string; sample: string; match: RegExp }[] = [
  {
    name: 'cannot_produce',
    sample: "I can't produce this report without access.",
    match:
      /^(?:i|we)(?:'m| am| are)? (?:can ?not|can't|could not|couldn't|unable to|was unable to|were unable to|am unable to|are unable to) (?:produce|provide|write|complete|create|generate|answer|access|browse|search|help|assist|comply|fulfil|continue)\b/i,
  },
  {
    name: 'sorry',
    sample: "I'm sorry, but I can't help with that.",
    match: /^(?:i(?:'m| am)|we(?:'re| are)) (?:very |so |really )?sorry\b/i,
  },
  {
    name: 'please_confirm',
    sample: 'Please confirm the scope.',
    match: /^(?:please|kindly) (?:confirm|clarify|let me know|tell me|specify|choose|provide)\b/i,
  },
  {
    name: 'want_me_to',
    sample: 'Do you want me to go on?',
    match: /\b(?:do|would) you (?:want|like) me to\b/i,
  },
  {
    name: 'should_i',
    sample: 'Should I proceed?',
    match: /^(?:should|shall|may|can) i (?:proceed|continue|go on|start|research)\b/i,
  },
  {
    name: 'allow_me',
    sample: 'I need your permission to search.',
    match: /\b(?:i|we) need your (?:permission|approval|input|confirmation)\b/i,
  },
  { name: 'need_from_you', sample: 'What I need from you:', match: /^what (?:i|we) need from you\b/i },
  {
    name: 'as_a_model',
    sample: 'As an AI, I have no access to the web.',
    match: /^as an? (?:ai|language model|ai language model|assistant)\b/i,
  },
  {
    name: 'zh_cannot',
    sample: '我无法完成这份报告。',
    match: /^(?:很?抱歉，?)?(?:我|我们)(?:无法|不能)(?:提供|完成|生成|撰写|回答|访问)/,
  },
  {
    name: 'zh_confirm',
    sample: '请确认是否继续。',
    match: /^请(?:确认|告诉我|选择|提供)(?:.{0,12})(?:是否|哪|范围|方向|信息|继续)/,
  },
  {
    name: 'de_cannot',
    sample: 'Ich kann diesen Bericht nicht erstellen.',
    match:
      /^(?:leider )?(?:kann ich|ich kann|wir können) .{0,60}\bnicht (?:erstellen|liefern|beantworten|schreiben)\b/i,
  },
];

let segmenter: Intl.Segmenter | undefined;

/** Words by Unicode segmentation, so that Chinese and Japanese count too; URLs and code are left out. */
export function countWords(markdown: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const scan = scanMarkdown(markdown);
  const hidden = [...scan.code, ...scan.urls].sort((a, b) => a.start - b.start);
  let words = 0;
  let at = 0;
  for (const span of [...hidden, { start: markdown.length, end: markdown.length }]) {
    // Line by line: the segmenter slows down on long strings.
    if (span.start > at) {
      for (const line of markdown.slice(at, span.start).split('\n')) {
        for (const part of segmenter.segment(line)) if (part.isWordLike) words += 1;
      }
    }
    at = Math.max(at, span.end);
  }
  return words;
}

export interface GivingUp {
  name: string;
  text: string;
}

export function findGivingUp(markdown: string): GivingUp[] {
  const scan = scanMarkdown(markdown);
  return proseSentences(scan).flatMap((span) => {
    if (scan.blocks.some((block) => block.quoted && block.start <= span.start && span.end <= block.end))
      return [];
    const text = markdown
      .slice(span.start, span.end)
      .replace(/^[\s*_#>-]+/, '')
      .trim();
    const row = GIVING_UP.find(({ match }) => match.test(text));
    return row === undefined ? [] : [{ name: row.name, text }];
  });
}

/** The done-gate (seed, step 6): length, sections, sources, citations, no giving up. */
export function checkDone(
  report: string,
  facts: { depth: Depth; sources: number; citations: number },
): Done['checks'] {
  const scan = scanMarkdown(report);
  const sections = scan.headings.filter((heading) => heading.level === 2).length;
  const wanted = WORDS_WANTED[facts.depth];
  const words = countWords(report);
  const givingUp = findGivingUp(report);
  return [
    { name: 'length', met: words >= wanted, found: words, wanted },
    { name: 'sections', met: sections >= 2, found: sections, wanted: 2 },
    { name: 'sources', met: facts.sources > 0, found: facts.sources, wanted: 1 },
    { name: 'citations', met: facts.citations > 0, found: facts.citations, wanted: 1 },
    { name: 'giving_up', met: givingUp.length === 0, found: givingUp.map((hit) => hit.text), wanted: [] },
  ];
}

export { GIVING_UP };

import { judgeSentences, type SentenceCitation } from '@vouch/auditor';
import { Claims, Sources } from '@vouch/core/schemas';
import { quoteLink } from '@vouch/evidence';
import { z } from 'zod';
import type { RunContext } from '../context.js';
import { withoutMark } from '../fault-mark.js';
import { type RunDir, readAudit, readRunJson, readRunText, writeRunJson } from '../files.js';
import { readPageTexts } from '../page-texts.js';
import { type PairedMarker, pairMarkers } from '../pair-markers.js';
import { citeSentences, type SentenceParts } from '../sentence-check.js';
import type { Stage } from '../stage.js';
import { spokenLink } from '../youtube/spoken-link.js';

const DraftMarkers = z.looseObject({
  schema: z.literal(1),
  markers: z.array(z.object({ n: z.number(), claims: z.array(z.string()) })),
});

/** One record per marker of the final report: which claim, which words on which page, how far supported. */
export function checkSentencesStage(context: RunContext): Stage {
  return {
    name: 'check_sentences',
    asks: /^sentence_/,
    inputs: ['report_final.md', 'audit.json', 'claims.json', 'sources.json', 'draft_markers.json'],
    outputs: ['citations.json'],
    async run() {
      const report = readRunText(context.dir, 'report_final.md');
      const { claims } = readRunJson(context.dir, 'claims.json', Claims);
      const { sources } = readRunJson(context.dir, 'sources.json', Sources);
      const { markers: drafted } = readRunJson(context.dir, 'draft_markers.json', DraftMarkers);
      const paired = pairMarkers(report, { drafted, audit: readAudit(context.dir), claims });
      const texts = await readPageTexts(context.dir, sources);
      const parts = { report, claims, sources, texts };
      const citations = await judged(context, parts, citeSentences(parts));
      const records = citations.map((citation) =>
        linked(withClaims(citation, paired, parts), parts, context.dir),
      );
      writeRunJson(context.dir, 'citations.json', { schema: 1, citations: records });
      const faults = new Set(
        records.filter(({ support }) => support === 'fault').map(({ sentence }) => sentence.start),
      );
      const warnings = [...faults].map((start) => faultWarning(records, report, start));
      return { warnings, told: `${records.length} citations, ${faults.size} sentences with a fault` };
    },
  };
}

/** Where a model is there, the skeptic looks at the sentences that drifted. */
async function judged(context: RunContext, parts: SentenceParts, citations: SentenceCitation[]) {
  const { report, claims, sources, texts } = parts;
  if (context.ask === undefined) return citations;
  return judgeSentences(context.ask, { report, claims, sources, pages: texts.pages }, citations);
}

/** The draft knows which claims a marker stood for; that beats finding them again by their words. */
function withClaims(
  citation: SentenceCitation,
  paired: PairedMarker[],
  parts: SentenceParts,
): SentenceCitation {
  const own = paired.find((marker) => marker.start === citation.start && marker.n === citation.n);
  if (own === undefined || own.claims.length === 0) return citation;
  const quote = citation.quote ?? claimQuote(own, citation.source, parts);
  return { ...citation, claims: own.claims, quote };
}

function claimQuote(
  own: PairedMarker,
  source: string | null,
  { claims, texts }: SentenceParts,
): SentenceCitation['quote'] {
  const behind = claims.filter(({ id }) => own.claims.includes(id)).flatMap(({ quotes }) => quotes);
  const quote = behind.find((each) => each.source === source);
  if (quote === undefined) return null;
  const match = texts.locate(quote.exact, quote.source);
  return {
    exact: quote.exact,
    verdict: quote.verdict,
    start: match?.start ?? -1,
    end: match?.end ?? -1,
    link: null,
  };
}

/** Adds the link that opens the page at the quoted words. */
function linked(
  citation: SentenceCitation,
  { sources, texts }: SentenceParts,
  run: RunDir,
): SentenceCitation {
  const { quote } = citation;
  const source = sources.find(({ id }) => id === citation.source);
  const page = source === undefined ? undefined : texts.pages.get(source.url);
  if (quote === null || quote.start < 0 || source === undefined || page === undefined) return citation;
  const link = spokenLink(run, source.url, quote.exact) ?? quoteLink(source.url, page.text, quote);
  return { ...citation, quote: { ...quote, link } };
}

function faultWarning(records: SentenceCitation[], report: string, start: number) {
  const record = records.find(({ sentence }) => sentence.start === start)!;
  const sentence = withoutMark(report.slice(start, record.sentence.end));
  const why = record.issues.filter(({ severity }) => severity === 'fault').map(({ message }) => message);
  return {
    code: 'sentence_fault',
    message: `"${sentence}" says more than its source: ${withoutMark(why.join('; '))}`,
  };
}

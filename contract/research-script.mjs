import { FERRY_QUOTE, TIMETABLE_QUOTE } from './standins/harbour.mjs';

/** What a model says at each stage of a run about the harbour ferry; it invents addresses wherever it can. */

export const QUESTION = 'How often does the harbour ferry cross in summer?';
export const EVIL = 'https://evil.example/win';
export const inventedOf = (base) => `${base}/invented-page`;

/** JSON by the CLI's own way where it has one, else as text. */
function told(value) {
  return [{ structured: value }, { text: JSON.stringify(value) }];
}

/** Three queries go to one researcher, so that four make two of them. */
const DEEP = ['crossings a day summer', 'timetable June', 'timetable August', 'crossings on Sundays'];

const plan = ({ deep, youtube_suited }) => ({
  task_analysis: {
    user_intent: 'know the timetable',
    explicit_requirements: [],
    implicit_requirements: [],
    out_of_scope: [],
    language: 'en',
  },
  report_title: 'The harbour ferry in summer',
  report_toc: [{ id: 's1', title: 'Crossings a day', subsections: [] }],
  constraints: [
    {
      id: 'k1',
      category: 'content',
      constraint: 'Number of crossings a day',
      rationale: 'asked',
      verification: 'look for it',
    },
  ],
  sub_questions: [
    { id: 'sq1', question: QUESTION },
    ...(deep ? [{ id: 'sq2', question: 'How often does the harbour ferry cross on Sundays?' }] : []),
  ],
  queries: (deep ? DEEP : DEEP.slice(0, 1)).map((words, at) => ({
    id: `q${at + 1}`,
    sq: at < 3 ? 'sq1' : 'sq2',
    query: `harbour ferry ${words}`,
    target_sections: ['s1'],
    rationale: 'asked',
    youtube_suited,
  })),
});

function findings({ base, ferry, timetable }) {
  return {
    used_web_search: true,
    findings: [
      {
        sq: 'sq1',
        claim: 'The ferry crosses the harbour twelve times a day in summer.',
        evidence: `${FERRY_QUOTE} ${TIMETABLE_QUOTE}`,
        quotes: [
          { exact: FERRY_QUOTE, url: ferry },
          { exact: TIMETABLE_QUOTE, url: timetable },
        ],
        sources: [
          { title: 'The harbour ferry', url: ferry },
          { title: 'Timetable', url: timetable },
        ],
        confidence: 'high',
      },
      {
        sq: 'sq1',
        claim: 'A night ferry was added last year.',
        evidence: 'A night ferry was added.',
        quotes: [],
        sources: [{ title: 'Night ferry', url: inventedOf(base) }],
        confidence: 'medium',
      },
    ],
  };
}

/** Cites every claim it is shown, in the claim's own words, and adds addresses of its own. */
function report(prompt, base) {
  const claims = [...prompt.matchAll(/^\[(C\d+)\] \([^\n]*?\) (.+)$/gm)];
  const lines = claims.map(([, id, claim]) => `${claim.trim().replace(/\.$/, '')} [${id}].`);
  const links = `More is on [this page](${inventedOf(base)}) and at ${EVIL} [12].`;
  return `# The harbour ferry in summer\n\n## Crossings a day\n\n${lines.join(' ')} ${links}\n`;
}

/** Steps by stage. `opens`: the steps by which a researcher reads. */
export function buildStages(harbour, { opens, deep = false, youtube_suited = false, more = {} }) {
  const route = { intent: 'research', depth: 'shallow', interpretation: null, answer: null };
  const written = (prompt) => [{ text: report(prompt, harbour.base) }];
  return {
    route: told(route),
    plan: [{ search: 'harbour ferry' }, ...told(plan({ deep, youtube_suited }))],
    researcher: [{ search: 'harbour ferry crossings' }, ...opens, ...told(findings(harbour))],
    skeptic: told({ real: true, confidence: 'high', reason: 'The quoted words say it.', kind: null }),
    synthesis: written,
    rewrite: written,
    ...more,
  };
}

import type { Answer, Ask, AskRequest } from '@vouch/core';
import { Citations } from '@vouch/core/schemas';
import { describe, expect, it } from 'vitest';
import { SENTENCES_JUDGED } from '../src/limits.js';
import { checkSentences, type SentencesInput } from '../src/sentences/check-sentences.js';
import { judgeSentences } from '../src/sentences/judge-sentences.js';
import type { SourcePage } from '../src/source-page.js';

const ONE = 'https://one.example/a';
const TWO = 'https://two.example/b';

function source(id: string, url: string) {
  return { id, url, aliases: [], title: id };
}

function page(url: string, text: string): [string, SourcePage] {
  return [url, { url, text, title: null, published_at: null, accessed_at: null, unusable_because: null }];
}

function input(body: string, over: Partial<SentencesInput> = {}): SentencesInput {
  return {
    report: `# Kilns\n\n## Findings\n\n${body}\n\n## Sources\n\n[1] One: ${ONE}\n[2] Two: http://www.two.example/b/\n`,
    claims: [
      {
        id: 'C1',
        claim: 'The kiln fires 400 bricks a day.',
        evidence: ['The kiln fires 400 bricks a day, the foreman said.'],
        quotes: [{ exact: 'The kiln fires 400 bricks a day', source: 'S1', verdict: 'exact' }],
        supporting: ['S1'],
      },
      {
        id: 'C2',
        claim: 'No unlicensed kiln may burn coal.',
        evidence: ['No unlicensed kiln may burn coal.'],
        quotes: [{ exact: 'No unlicensed kiln may burn coal.', source: 'S2', verdict: 'exact' }],
        supporting: ['S2'],
      },
    ],
    sources: [source('S1', ONE), source('S2', TWO)],
    pages: new Map([
      page(
        ONE,
        'The works stand by the canal. The kiln fires 400 bricks a day, the foreman said. It was lit in 1911.',
      ),
      page(TWO, 'The law is short. No unlicensed kiln may burn coal. It was passed in May.'),
    ]),
    ...over,
  };
}

function rules(body: string): string[][] {
  return checkSentences(input(body)).map(({ issues }) =>
    issues.filter(({ severity }) => severity === 'fault').map(({ rule }) => rule),
  );
}

describe('checkSentences', () => {
  it('makes one record a marker, with what stands behind it', () => {
    const made = input('Each day the kiln fires 400 bricks [1].');
    const [citation] = checkSentences(made);
    expect(citation).toMatchObject({
      n: 1,
      claims: ['C1'],
      source: 'S1',
      support: 'no_fault_found',
      issues: [],
    });
    expect(made.report.slice(citation!.start, citation!.end)).toBe('[1]');
    expect(made.report.slice(citation!.sentence.start, citation!.sentence.end)).toMatch(
      /^Each day .*\[1\]\.$/,
    );
    const { start, end } = citation!.quote!;
    expect(made.pages.get(ONE)?.text.slice(start, end)).toBe('The kiln fires 400 bricks a day');
  });

  it.each([
    ['a figure that changed on the way', 'Each day the kiln fires 500 bricks [1].', ['number_conflict']],
    ['a date that nobody gave', 'The kiln was lit in 1921 [1].', ['date_missing']],
    ['names that nobody gave', 'The kiln of Amos Brandt fires 400 bricks a day [1].', ['names_missing']],
    ['a restriction that is gone', 'No kiln may burn coal [2].', ['restriction_dropped']],
  ])('faults %s', (_, body, expected) => {
    const [first] = rules(body);
    expect(first).toEqual(expect.arrayContaining(expected));
    expect(checkSentences(input(body))[0]?.support).toBe('fault');
  });

  it('holds a sentence against all its sources together', () => {
    expect(rules('The kiln fires 400 bricks a day, and no unlicensed kiln may burn coal [1][2].')).toEqual([
      [],
      [],
    ]);
  });

  it('finds a source by any spelling of its address, and knows a sentence that is a quote', () => {
    const [citation] = checkSentences(input('No unlicensed kiln may burn coal. [2]'));
    expect(citation).toMatchObject({ source: 'S2', support: 'is_quote' });
  });

  it('judges nothing where nothing stands behind the marker', () => {
    const bare = input('The kiln fires 400 bricks a day [1].', { claims: [], pages: new Map() });
    expect(checkSentences(bare)[0]).toMatchObject({ support: 'not_judged', quote: null, claims: [] });
  });

  it('counts each number of a list and takes a table row as one sentence', () => {
    const made = input('Both hold [1, 2].\n\n| kiln | bricks |\n|---|---|\n| east | 400 bricks a day [1] |');
    expect(checkSentences(made).map(({ n }) => n)).toEqual([1, 2, 1]);
  });

  it('writes records that the schema of citations.json takes', () => {
    const citations = checkSentences(input('The kiln was lit in 1921 [1].'));
    expect(Citations.safeParse({ schema: 1, citations }).success).toBe(true);
  });
});

describe('judgeSentences', () => {
  function answering(value: unknown, prompts: string[] = []): Ask {
    return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
      prompts.push(request.prompt);
      const parsed = request.schema!.safeParse(value);
      const answer = { text: '', message: 'no', partial: false, observed: [], usage: { calls: 1 } };
      return parsed.success
        ? { ...answer, outcome: 'ok', value: parsed.data }
        : { ...answer, outcome: 'wrong_shape', value: null };
    };
  }
  const drifted = input('The foreman praised bricks fired hotter than ever by his proud crew [1].');
  const told = checkSentences({ ...drifted, pages: new Map([...drifted.pages].slice(0, 1)) });

  it.each([
    [
      'a fault',
      { real: false, confidence: 'high', reason: 'no praise', kind: 'unsupported' },
      'fault',
      'skeptic_unsupported',
    ],
    ['none', { real: true, confidence: 'high', reason: 'stands there' }, 'judged', undefined],
    ['no verdict', { nonsense: true }, 'no_fault_found', 'unverified'],
  ])('adds what the skeptic found: %s', async (_, value, support, rule) => {
    const clean = told.map((citation) => ({ ...citation, support: 'no_fault_found' as const, issues: [] }));
    const [judged] = await judgeSentences(answering(value), drifted, clean);
    expect(judged?.support).toBe(support);
    expect(judged?.issues.at(-1)?.rule).toBe(rule);
  });

  it('asks about a bounded number of sentences, the most drifted first', async () => {
    const prompts: string[] = [];
    const many = Array.from(
      { length: 60 },
      (_, n) => `Proud crew number ${n} praised what nobody wrote down [1].`,
    );
    const made = input(many.join(' '));
    const clean = checkSentences(made).map((each) => ({
      ...each,
      support: 'no_fault_found' as const,
      issues: [],
    }));
    await judgeSentences(answering({ real: true, confidence: 'high', reason: 'x' }, prompts), made, clean);
    expect(prompts).toHaveLength(SENTENCES_JUDGED);
  });

  it('asks about each drifted sentence once, and never about one that rules faulted or that is a quote', async () => {
    const prompts: string[] = [];
    const made = input('No unlicensed kiln may burn coal [2]. The kiln was lit in 1921 [1].');
    await judgeSentences(answering({}, prompts), made, checkSentences(made));
    expect(prompts).toEqual([]);
  });
});

import type { Claim } from '@vouch/core/schemas';
import { Findings } from '@vouch/core/schemas';
import { locateQuote } from '@vouch/evidence';
import { describe, expect, test } from 'vitest';
import { findPassages, planQuestion, toFindings, writeBrief } from '../../../src/engines/extractive/index.js';
import { heronIndex, heronPages } from './heron.js';

const index = heronIndex();

function brief(question: string) {
  const plan = planQuestion(question);
  const answers = plan.sub_questions.map((one) => ({
    sq: one.id,
    choice: findPassages(one.question, index),
    searched: index.pages.length,
  }));
  const findings = toFindings(1, answers);
  const urls = [...new Set(findings.findings.flatMap(({ sources }) => sources.map(({ url }) => url)))];
  const sources = urls.map((url, at) => ({
    id: `S${at + 1}`,
    url,
    title: index.pages.find((page) => page.url === url)!.title,
  }));
  const claims = findings.findings.map((finding, at) => {
    const source = `S${urls.indexOf(finding.quotes[0]!.url) + 1}`;
    return {
      ...finding,
      id: `C${at + 1}`,
      quotes: [{ exact: finding.quotes[0]!.exact, source, verdict: 'exact' }],
      supporting: [source],
    };
  });
  return { findings, text: writeBrief({ plan, claims: claims as unknown as Claim[], sources }) };
}

describe('the evidence brief', () => {
  test('quotes a list under its page and heading, each span with its own marker', () => {
    const { text } = brief('Why does a worker have to renew its lease?');
    expect(text).toContain('The most direct passage is under *Leases › Renewing a lease*:');
    expect(text).toContain(
      '> “The worker has to renew its lease for several reasons:” [C1]\n> - “To show the queue',
    );
    expect(text).toContain('All quotes come from one collection (1 of its 4 pages)');
  });

  test('one section a sub-question, and what was not answered in a fixed line', () => {
    const { text } = brief('What is a lease, and why do cats purr?');
    expect(text).toContain('## What is a lease?');
    expect(text).toContain('## Not answered\n\n- Why do cats purr? Nothing that was read speaks of this');
  });

  test('nothing to quote: no quotation, no claim of agreement', () => {
    const { text, findings } = brief('Why do cats purr?');
    expect(findings.findings).toEqual([]);
    expect(text).not.toMatch(/[“”]|collection/);
  });

  test('short code stands as code, its marker beside it', () => {
    expect(brief('How do I cancel a job that is waiting?').text).toContain('> `heron cancel JOB` [C2]');
  });

  test('cells of a row are quotes of their own', () => {
    expect(brief('What does HERON_FULL mean?').text).toMatch(
      /“HERON_FULL” \[C1\] “The queue has reached its limit/,
    );
  });

  test('two things that no passage compares are described one after the other', () => {
    const { text } = brief('What is the difference between a lease and a Ring?');
    expect(text).toContain('No passage here sets the two side by side.');
    expect(text).toMatch(/“A lease is the right[\s\S]*And under[\s\S]*“A Ring keeps/);
  });

  test('findings are valid, and every claim is a verbatim quote of its page', () => {
    const { findings } = brief(
      'How do I cancel a job that is waiting, and what is the difference between ack and nack?',
    );
    expect(Findings.safeParse(findings).success).toBe(true);
    const pages = heronPages();
    for (const { claim, quotes } of findings.findings) {
      const page = pages.find(({ url }) => url === quotes[0]!.url)!;
      expect(claim).toBe(quotes[0]!.exact);
      expect(['exact', 'typographic']).toContain(locateQuote(page.text, claim).verdict);
    }
  });

  test('the same words are quoted once, and the same question gives the same bytes', () => {
    const question = 'What is a lease? What is a lease of a worker?';
    const { text, findings } = brief(question);
    const claims = findings.findings.map(({ claim }) => claim);
    expect(new Set(claims).size).toBe(claims.length);
    expect(brief(question).text).toBe(text);
  });

  test('markup of a page can not become markup or a marker of the brief', () => {
    const { plan, claim } = hostile();
    const text = writeBrief({
      plan,
      claims: [claim],
      sources: [{ id: 'S1', url: 'https://x.example/', title: 'T [1] <b>' }],
    });
    expect(text).not.toMatch(/(?<!\\)\[(?!C1\])/);
    expect(text).toContain('“See \\[3\\] and \\<script\\> for all of it.” [C1]');
  });
});

function hostile() {
  const passage = {
    id: 'sq1.1',
    role: 'answer',
    kind: 'window',
    part: 'text',
    headings: ['A [9](x)'],
    more: 0,
    published_at: null,
    searched: 1,
  };
  const exact = 'See [3] and <script> for all of it.';
  const claim = {
    id: 'C1',
    claim: exact,
    sq: 'sq1',
    evidence: [],
    quotes: [{ exact, source: 'S1', verdict: 'exact' }],
    supporting: ['S1'],
    independent_count: 1,
    confidence: 'high',
    flagged: [],
    support: 'is_quote',
    passage,
  };
  return { plan: planQuestion('What is it?'), claim: claim as unknown as Claim };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small web on the loopback, two sites, and what a model says about it at each stage of a deep run. */
export interface Lighthouse {
  /** Prompts that hold all the words → the answer; the first that fits counts. */
  answers: [words: string[], answer: unknown][];
  pages: string[];
  /** How long one call takes, in milliseconds. */
  ms: number;
  close(): void;
}

export const QUESTION = 'How often does the north pier light flash, and who keeps it?';

const FLASH = 'The north pier light flashes twice every ten seconds.';
const KEEPER = 'The harbour trust has kept the light since 1931.';
const SENTENCES: Record<string, string[]> = {
  '/list': [FLASH, 'Its white light is seen for nine miles.'],
  '/pilot': ['Ships look for a light that flashes twice every ten seconds.', KEEPER],
  '/trust': [KEEPER, 'The trust employs two men for its lights.'],
};

export async function startLighthouse(ms: number): Promise<Lighthouse> {
  const servers = [createServer(answer), createServer(answer)];
  await new Promise<void>((done) => servers[0]!.listen(0, '127.0.0.1', done));
  const { port } = servers[0]!.address() as AddressInfo;
  await new Promise<void>((done) => servers[1]!.listen(port, '127.0.0.2', done));
  const pages = [
    `http://127.0.0.1:${port}/list`,
    `http://127.0.0.2:${port}/pilot`,
    `http://127.0.0.1:${port}/trust`,
  ];
  return {
    answers: buildAnswers(pages),
    pages,
    ms,
    close() {
      for (const server of servers) server.close();
    },
  };
}

function answer(
  request: { url?: string },
  response: { end(body: string): void; setHeader(n: string, v: string): void },
) {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const text = (SENTENCES[request.url ?? ''] ?? []).map((sentence) => `<p>${sentence}</p>`).join('');
  response.end(`<!doctype html><title>Page ${request.url}</title><article>${text}</article>`);
}

function buildAnswers([list, pilot, trust]: string[]): Lighthouse['answers'] {
  const finding = (sq: string, claim: string, exact: string, urls: (string | undefined)[]) => ({
    sq,
    claim,
    evidence: exact,
    quotes: [{ exact, url: urls[0] }],
    sources: urls.map((url) => ({ title: '', url })),
    confidence: 'high',
  });
  const flash = finding('sq1', 'The north pier light gives two flashes every ten seconds.', FLASH, [
    list,
    pilot,
  ]);
  const keeper = finding('sq2', 'The light is kept by the harbour trust, since 1931.', KEEPER, [
    trust,
    pilot,
  ]);
  const seen = finding('sq3', 'The white light can be seen for nine miles.', SENTENCES['/list']![1]!, [list]);
  const found = (...findings: unknown[]) => ({ used_web_search: true, findings });
  const report = `# The north pier light\n\n## Flashes\n\nThe light gives two flashes every ten seconds [C1].\n\n## Keepers\n\nIt is kept by the harbour trust, since 1931 [C2]. It is seen for nine miles [C3].\n`;
  return [
    [
      ['You decide how a question'],
      { intent: 'research', depth: 'deep', interpretation: null, answer: null },
    ],
    [['You plan a research project'], PLAN],
    [['one of several researchers', '(sq1) north pier'], found(flash, keeper)],
    [['one of several researchers', 'nothing was found'], found(seen)],
    [['one of several researchers'], found()],
    [['adversarial auditor'], { real: true, confidence: 'high', reason: 'Both pages say so.', kind: null }],
    [['You write the report'], report],
    [['A report failed its checks'], report],
  ];
}

const query = (id: string, sq: string, words: string) => ({ id, sq, query: words, target_sections: [] });

/** Five queries make two researchers; the second finds nothing, so one more goes out. */
const PLAN = {
  report_title: 'The north pier light',
  report_toc: [
    { id: 's1', title: 'Flashes', subsections: [] },
    { id: 's2', title: 'Keepers', subsections: [] },
  ],
  constraints: [
    { id: 'k1', category: 'content', constraint: 'Flashes of the light', verification: 'read it' },
  ],
  sub_questions: [
    { id: 'sq1', question: 'How often does it flash?' },
    { id: 'sq2', question: 'Who keeps it?' },
    { id: 'sq3', question: 'How far is it seen?' },
  ],
  queries: [
    query('q1', 'sq1', 'north pier light flashes'),
    query('q2', 'sq1', 'north pier light character'),
    query('q3', 'sq2', 'north pier light keeper'),
    query('q4', 'sq3', 'north pier light range'),
    query('q5', 'sq3', 'lights of the coast by range'),
  ],
};

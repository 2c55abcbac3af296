import { existsSync } from 'node:fs';
import { VouchError } from '@vouch/core';
import { readJson } from '@vouch/core/files';
import { parsePlan, type RunWish } from '@vouch/research';
import type { ResearchFlags } from '../commands/research.js';
import { asOf, list, pathOf, positive } from '../flags.js';
import type { Io } from '../io.js';
import { readVersion } from '../version.js';
import { checkLaneEngine } from './youtube.js';

/** What `run.json` keeps of the flags; a resumed run takes them from there. */
export interface RunOptions {
  model: string | null;
  corpus: { dir: string; base: string | null }[];
  providers: { name: string; value: string | null }[];
  depth: 'shallow' | 'deep' | null;
  language: string | null;
  project: string | null;
  /** A plan that the user brings (`--plan`). */
  plan: unknown;
  /** Sub-questions of `--from-brief`. */
  questions: string[];
  max_calls: number | null;
  max_minutes: number | null;
  max_cost: number | null;
  max_requests: number | null;
  yt_engine: string;
  pass_env: string[];
  allow_hosts: string[];
}

const DEFAULT_SEARCH = ['wikipedia', 'arxiv'];

export function buildWish(
  question: string,
  flags: ResearchFlags,
  of: { io: Io; engine: string; questions: string[] },
): RunWish {
  const { io, engine, questions } = of;
  checkLaneEngine(flags.ytEngine ?? 'auto');
  if (flags.shallow && flags.deep) throw new VouchError('Choose one of --shallow and --deep.');
  const corpus = flags.corpus.map((text) => parseCorpus(text, io));
  const named = list(flags.search).map(parseProvider);
  const names = named.map(({ name }) => name);
  if (names.includes('folder') && corpus.length === 0) {
    throw new VouchError('--search folder needs a folder: add --corpus DIR.');
  }
  const providers =
    named.length > 0 ? named : corpus.length > 0 ? [] : DEFAULT_SEARCH.map((name) => ({ name, value: null }));
  const options: RunOptions = {
    model: flags.model ?? null,
    corpus,
    providers: providers.filter(({ name }) => name !== 'folder'),
    depth: flags.shallow ? 'shallow' : flags.deep ? 'deep' : null,
    language: flags.lang ?? null,
    project: flags.project === undefined ? null : pathOf(io, flags.project),
    plan: flags.plan === undefined ? null : parsePlan(readJson(pathOf(io, flags.plan), 'plan'), flags.plan),
    questions,
    max_calls: positive('--max-calls', flags.maxCalls),
    max_minutes: positive('--max-minutes', flags.maxMinutes),
    max_cost: positive('--max-cost', flags.maxCost),
    max_requests: positive('--max-requests', flags.maxRequests),
    yt_engine: flags.ytEngine ?? 'auto',
    pass_env: flags.passEnv,
    allow_hosts: flags.allowHost,
  };
  const search = [...(corpus.length > 0 ? ['folder'] : []), ...options.providers.map(({ name }) => name)];
  return {
    question,
    topic: flags.topic ?? null,
    engine,
    search,
    options: { ...options },
    as_of: asOf(io, flags.asOf),
    vouch: readVersion(),
    tools: { node: process.version },
  };
}

/** `DIR` or `DIR=https://base/`. */
function parseCorpus(text: string, io: Io): RunOptions['corpus'][number] {
  const split = /^(.*?)=(https?:\/\/.*)$/i.exec(text);
  const dir = pathOf(io, split?.[1] ?? text);
  if ((split?.[1] ?? text) === '')
    throw new VouchError('--corpus needs a directory: --corpus DIR or --corpus DIR=BASE_URL.');
  if (!existsSync(dir)) throw new VouchError(`Cannot read the folder ${dir}: it does not exist.`);
  return { dir, base: split?.[2] ?? null };
}

/** `wikipedia`, or with a value: `searxng=https://search.example`. */
function parseProvider(text: string): RunOptions['providers'][number] {
  const at = text.indexOf('=');
  return at === -1 ? { name: text, value: null } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

import { detectEngines, findProgram, probe } from '@vouch/agents';
import { ageInDays } from '@vouch/core';
import type { Io } from './io.js';

/** One program that Vouch can use. */
export interface Finding {
  name: string;
  found: boolean;
  path: string | null;
  version: string | null;
  /** Where it has one; `null`: it has no login. */
  login: 'yes' | 'no' | 'unknown' | null;
  usable: boolean;
  message: string;
  /** What a run lacks without it. */
  lost: string;
}

/** Every program, in the order in which a run meets them. Never throws: a probe that fails is a finding. */
export async function findPrograms(io: Io, passed: readonly string[]): Promise<Finding[]> {
  const [agents, ytdlp, chromium, embedder] = await Promise.all([
    detectEngines({ env: io.env, pass_env: passed }),
    findYtdlp(io),
    findChromium(io),
    findMeaning(),
  ]);
  const engines = agents.map(
    ({ engine, program, ...rest }): Finding => ({
      name: engine,
      found: program !== null,
      path: program,
      ...rest,
    }),
  );
  return [...engines, ytdlp, chromium, embedder];
}

/** YouTube changes every few weeks; an older yt-dlp stops working for most videos. */
const YTDLP_DAYS = 90;

async function findYtdlp(io: Io): Promise<Finding> {
  const lost = 'YouTube search and comments; transcripts come from the watch page then';
  const base = { name: 'yt-dlp', login: null, lost };
  const path = findProgram('yt-dlp', io.env['PATH'] ?? '');
  if (path === null) {
    return {
      ...base,
      found: false,
      path,
      version: null,
      usable: false,
      message: 'not installed; pipx install yt-dlp.',
    };
  }
  const { end, stdout } = await probe(path, ['--version'], environment(io));
  const version = /^\d{4}\.\d{2}\.\d{2}/m.exec(stdout)?.[0] ?? null;
  if (end.code !== 0 || version === null) {
    return {
      ...base,
      found: true,
      path,
      version,
      usable: false,
      message: `it does not tell its version (exit ${end.code ?? end.error_code}); install it anew.`,
    };
  }
  const age = ageInDays(version.replaceAll('.', '-'), io.now().toISOString().slice(0, 10));
  const message =
    age !== null && age.min > YTDLP_DAYS
      ? `${age.min} days old: most videos will fail; update it (yt-dlp -U or pipx upgrade yt-dlp).`
      : 'ready.';
  return { ...base, found: true, path, version, usable: true, message };
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

async function findChromium(io: Io): Promise<Finding> {
  const lost = 'pages that only scripts fill: they stay "not checkable"';
  const base = { name: 'chromium', login: null, lost };
  const names = [...(io.env['VOUCH_CHROMIUM'] ? [io.env['VOUCH_CHROMIUM']] : []), ...BROWSERS];
  const path =
    names.map((name) => findProgram(name, io.env['PATH'] ?? '')).find((found) => found !== null) ?? null;
  if (path === null) {
    return {
      ...base,
      found: false,
      path,
      version: null,
      usable: false,
      message: 'not installed; apt-get install chromium, or name one with VOUCH_CHROMIUM.',
    };
  }
  const { end, stdout } = await probe(path, ['--version'], environment(io));
  const version = /\d+(?:\.\d+){1,3}/.exec(stdout)?.[0] ?? null;
  const usable = end.code === 0;
  return {
    ...base,
    found: true,
    path,
    version,
    usable,
    message: usable ? 'ready.' : `it does not start (exit ${end.code ?? end.error_code}).`,
  };
}

async function findMeaning(): Promise<Finding> {
  const { findEmbedder } = await import('./embedder.js');
  const { present, message } = findEmbedder();
  const lost = 'ranking of earlier findings by meaning; words still rank them';
  return {
    name: 'embedder',
    found: present,
    path: null,
    version: null,
    login: null,
    usable: present,
    message: `${message}.`,
    lost,
  };
}

/** A program that only tells its version needs no more. */
function environment(io: Io): Record<string, string> {
  const { PATH = '', HOME = '' } = io.env;
  return { PATH, HOME };
}

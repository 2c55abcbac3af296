import { join } from 'node:path';
import type { Ask, Open, Warning } from '@vouch/core';
import type { CapturedSource, FilterIntegrity, Findings, Plan } from '@vouch/core/schemas';
import { readAnyPage, storeCapture } from '@vouch/evidence';
import {
  BUNDLES_AT_ONCE,
  checkTrust,
  type LanePorts,
  type LaneResult,
  readFolderHash,
  renderSnapshot,
  runBundle,
  runFilter,
  SKIPPED,
  type TrustCheck,
  tellIntegrity,
  type VideoMaterial,
  videoSource,
} from '@vouch/yt-lane';
import { limitAll } from '../at-once.js';
import type { RunContext, YoutubeLane } from '../context.js';
import { readRunJson, readRunText, writeRunJson, writeRunText } from '../files.js';
import { QUERIES_PER_RESEARCHER } from '../limits.js';
import { findingsPath, ResearcherFile } from '../researcher-file.js';
import { storedFact } from '../stored-fact.js';
import { quotedFindings } from './quoted-findings.js';

/** The run that the lane writes into. */
type LaneRun = Pick<RunContext, 'dir' | 'run'>;

export interface LaneOptions {
  ytdlp: LanePorts['ytdlp'];
  open: Open;
  /** The lane's engine and its name; null: transcripts are quoted. */
  ask: Ask | null;
  engine: string;
  /** Null: codex is absent. */
  codex: Ask | null;
  now(): string;
  /** What was found out about yt-dlp before the run. */
  warnings: string[];
}

/** The lane as a run needs it: bundles of the tagged queries, trust check, filter, sources. */
export function youtubeLane(options: LaneOptions): YoutubeLane {
  return async (context, plan) => {
    const bundles = buildLaneBundles(plan);
    const results = await limitAll(BUNDLES_AT_ONCE, bundles, ({ index, queries }) =>
      runBundle(
        { index, queries, lang: plan.task_analysis.language, as_of: context.run.as_of },
        lanePorts(options, context),
      ),
    );
    for (const result of results) writeRaw(context, result);
    const check = await trustCheck(context, results, options.codex);
    const codex_present = check.state !== 'absent';
    const researchers: string[] = [];
    const told = [...options.warnings, `YouTube lane: engine ${options.engine}.`];
    for (const [at, result] of results.entries()) {
      const { index, sq } = bundles[at]!;
      told.push(...result.warnings);
      if (result.note === null) {
        told.push(...tellIntegrity(writeNothing(context, result)));
        continue;
      }
      const integrity = runFilter({ run_dir: context.dir.path, index, codex_present, check, sq });
      told.push(...tellIntegrity(integrity));
      if (integrity.excluded) continue;
      await joinCaptured(context, result, await captureAll(context, options, result));
      researchers.push(`yt_${index}`);
    }
    return { researchers, warnings: [...new Set(told)].map(toWarning) };
  };
}

/** A bundle without a note has its skips and degradations to tell all the same. */
function writeNothing(context: LaneRun, { log, warnings }: LaneResult): FilterIntegrity {
  const integrity: FilterIntegrity = {
    schema: 1,
    index: log.index,
    warnings: [...warnings, ...log.degraded],
    flagged_urls: [],
    dropped_urls: [],
    video_skips: log.video_skips,
    excluded: false,
    self_reported_log: false,
  };
  writeRunJson(context.dir, `yt-report/filter_integrity_yt_${log.index}.json`, integrity);
  return integrity;
}

interface Bundle {
  index: number;
  queries: string[];
  sq: string;
}

/** At most four subagents, whatever the plan holds. */
export function buildLaneBundles(plan: Plan): Bundle[] {
  const tagged = plan.queries.filter(({ youtube_suited }) => youtube_suited);
  const size = Math.max(QUERIES_PER_RESEARCHER, Math.ceil(tagged.length / BUNDLES_AT_ONCE));
  const bundles: Bundle[] = [];
  for (let at = 0; at < tagged.length; at += size) {
    const mine = tagged.slice(at, at + size);
    bundles.push({ index: bundles.length + 1, queries: mine.map(({ query }) => query), sq: mine[0]!.sq });
  }
  return bundles;
}

function lanePorts({ ytdlp, open, ask, now }: LaneOptions, context: LaneRun): LanePorts {
  return {
    ytdlp,
    open,
    ask,
    now,
    async textOf(page) {
      if (page.unusable_because !== null || (page.status !== null && page.status >= 400)) return null;
      const read = await readAnyPage(page.bytes, {
        url: page.final_url,
        content_type: page.content_type,
        as_of: context.run.as_of,
      });
      return read.unusable_because === null ? { title: read.title ?? page.final_url, text: read.text } : null;
    },
  };
}

function writeRaw(context: LaneRun, { log, note, videos }: LaneResult): void {
  writeRunJson(context.dir, `yt-report/opened_yt_${log.index}.json`, log);
  if (note !== null) writeRunText(context.dir, `yt-report/researcher_yt_${log.index}.md`, note);
  for (const { video, transcript, lang, automatic } of videos) {
    if (transcript === null) continue;
    writeRunJson(context.dir, transcriptPath(video.id), {
      schema: 1,
      id: video.id,
      lang,
      automatic,
      ...transcript,
    });
  }
}

export function transcriptPath(id: string): string {
  return `yt-report/transcripts/${id.replace(/[^\w-]/g, '_')}.json`;
}

/** Codex looks at the notes; absent it is skipped and said so, failed it excludes them all. */
async function trustCheck(context: LaneRun, results: LaneResult[], codex: Ask | null): Promise<TrustCheck> {
  if (codex === null) return { state: 'absent' };
  const notes = results.flatMap(({ log, note }) =>
    note === null
      ? []
      : [
          { name: `researcher_yt_${log.index}.md`, text: note },
          {
            name: `opened_yt_${log.index}.json`,
            text: readRunText(context.dir, `yt-report/opened_yt_${log.index}.json`),
          },
        ],
  );
  if (notes.length === 0) return { state: 'absent' };
  // It is to write nothing at all: neither the lane's files nor notes or findings of its own.
  const folders = ['yt-report', 'notes', 'findings'].map((name) => join(context.dir.path, name));
  const hash = () => folders.map(readFolderHash).join();
  const { check, file } = await checkTrust(codex, { notes, hash });
  // An empty file is no annotation: whoever filters again excludes the notes again.
  if (check.state !== 'absent') writeRunText(context.dir, 'yt-report/codex_annotations.json', file ?? '');
  return check;
}

async function captureAll(
  context: LaneRun,
  options: LaneOptions,
  { videos, pages }: LaneResult,
): Promise<CapturedSource[]> {
  const dir = join(context.dir.path, 'snapshots');
  const { as_of } = context.run;
  const captured: CapturedSource[] = [];
  for (const material of videos)
    captured.push(await captureVideo(material, { dir, as_of, at: options.now() }));
  for (const { page, found_on, title } of pages) {
    const capture = await storeCapture(page, { dir, as_of });
    captured.push({
      url: page.url,
      aliases: [...page.hops, page.final_url].filter((url) => url !== page.url),
      title,
      found: { by: 'link', from: found_on, researcher: 0 },
      opened: { by: 'vouch', status: page.status, at: page.at },
      stored: capture.usable ? storedFact(capture.snapshot) : null,
      published_at: capture.page?.published_at ?? null,
      accessed_at: page.at,
    });
  }
  return captured;
}

/** Transcript, description and comments are the video's page: spoken quotes are located in them. */
async function captureVideo(
  material: VideoMaterial,
  of: { dir: string; as_of: string; at: string },
): Promise<CapturedSource> {
  const { url } = material.video;
  const capture = await storeCapture(
    {
      url,
      final_url: url,
      hops: [],
      // yt-dlp tells no status; where there is no video it fails, and nothing comes here.
      status: 200,
      liveness: 'ok',
      content_type: 'text/plain; charset=utf-8',
      bytes: new TextEncoder().encode(renderSnapshot(material)),
      at: of.at,
      unusable_because: null,
      error: null,
    },
    { dir: of.dir, backend: 'yt-dlp', as_of: of.as_of },
  );
  return videoSource(material, { at: of.at, stored: capture.usable ? storedFact(capture.snapshot) : null });
}

/** The filtered note's findings get the pages that stand behind them, for the join. */
async function joinCaptured(
  context: LaneRun,
  { log, videos, pages }: LaneResult,
  captured: CapturedSource[],
): Promise<void> {
  const path = findingsPath(`yt_${log.index}`);
  const findings: Findings = readRunJson(context.dir, path, ResearcherFile);
  const read = [
    ...videos.map((each) => ({ ...each.video, text: renderSnapshot(each) })),
    ...pages.map(({ page, text }) => ({ url: page.final_url, text, published_at: null })),
  ];
  const embedded = context.run.engine === 'extractive';
  writeRunJson(context.dir, path, { ...(embedded ? quotedFindings(findings, read) : findings), captured });
}

function toWarning(message: string): Warning {
  return { code: message === SKIPPED ? 'codex_skipped' : 'youtube_lane', message };
}

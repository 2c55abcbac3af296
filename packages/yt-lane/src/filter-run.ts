import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import type { FilterIntegrity } from '@vouch/core/schemas';
import { parseAnnotations, type TrustCheck } from './annotations.js';
import { isFolder, readIfThere, readNoteIndexes, writeJson, writeText } from './files.js';
import { filterNote } from './filter/filter-note.js';
import { parseNoteFindings } from './filter/note-findings.js';
import { parseOpenedLog } from './opened-log.js';

export interface FilterRun {
  run_dir: string;
  index: number;
  /** Codex was found in this run: annotations are then required. */
  codex_present: boolean;
  /** What the check came to, where that is known; else it is read from `codex_annotations.json`. */
  check?: TrustCheck;
  /** The sub-question that the note's findings belong to. */
  sq?: string;
}

/**
 * `vouch yt filter`: reads the raw note, its opened log and the annotations, and writes the filtered note, its
 * findings and `filter_integrity_yt_<k>.json`. An excluded note is not written, and one of an earlier run is emptied.
 */
export function runFilter(options: FilterRun): FilterIntegrity {
  const { run_dir, index, codex_present } = options;
  const report = join(run_dir, 'yt-report');
  const raw = join(report, `researcher_yt_${index}.md`);
  const note = readIfThere(raw);
  if (note === null) throw new VouchError(missing(run_dir, report, index));
  const check = options.check ?? readCheck(report, codex_present);
  const log = parseOpenedLog(readIfThere(join(report, `opened_yt_${index}.json`)));
  const { note: filtered, integrity } = filterNote({ index, note, log, check });
  const findings = parseNoteFindings(filtered ?? '', index, options.sq ?? 'sq1');
  const notePath = join(run_dir, 'notes', `researcher_yt_${index}.md`);
  if (filtered !== null) writeText(notePath, filtered);
  else if (readIfThere(notePath) !== null) writeText(notePath, 'This note was excluded.\n');
  writeJson(join(run_dir, 'findings', `researcher_yt_${index}.json`), findings);
  writeJson(join(report, `filter_integrity_yt_${index}.json`), integrity);
  return integrity;
}

function readCheck(report: string, codex_present: boolean): TrustCheck {
  if (!codex_present) return { state: 'absent' };
  return parseAnnotations(readIfThere(join(report, 'codex_annotations.json')));
}

function missing(run_dir: string, report: string, index: number): string {
  if (!isFolder(run_dir)) return `There is no run directory ${run_dir}; check --run-dir.`;
  if (!isFolder(report)) return `The run ${run_dir} has no yt-report folder: its YouTube lane did not run.`;
  const known = readNoteIndexes(run_dir);
  const mend = known.length === 0 ? 'there is none at all' : `--index may be ${known.join(', ')}`;
  return `There is no raw note ${index} in ${report}; ${mend}.`;
}

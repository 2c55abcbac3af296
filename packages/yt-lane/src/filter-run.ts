import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import type { FilterIntegrity } from '@vouch/core/schemas';
import { parseAnnotations, type TrustCheck } from './annotations.js';
import { readIfThere, writeJson, writeText } from './files.js';
import { filterNote } from './filter/filter-note.js';
import { parseNoteFindings } from './filter/note-findings.js';
import { parseOpenedLog } from './opened-log.js';

export interface FilterRun {
  run_dir: string;
  index: number;
  /** Codex was found in this run: annotations are then required. */
  codex_present: boolean;
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
  const note = readIfThere(join(report, `researcher_yt_${index}.md`));
  if (note === null)
    throw new VouchError(
      `There is no raw note ${join(report, `researcher_yt_${index}.md`)}; check --run-dir and --index.`,
    );
  const annotations = readIfThere(join(report, 'codex_annotations.json'));
  const check: TrustCheck = codex_present ? parseAnnotations(annotations) : { state: 'absent' };
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

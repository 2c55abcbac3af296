/** What the exit code of every command means. */
export const EXIT = {
  done: 0,
  /** A check found something: validate, audit, check, --min-coverage, --fail-empty. */
  found: 1,
  /** Usage or unreadable input, told in one sentence with the mend. */
  usage: 2,
  noSources: 3,
  noSurvivingCitation: 4,
  /** An engine failed and nothing could stand in; the run can be resumed. */
  engine: 5,
  /** Our fault. */
  internal: 70,
  /** The run directory is whole and the resume command was printed. */
  interrupted: 130,
} as const;

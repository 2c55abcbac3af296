/** One word of a transcript with the second at which it is said. */
export interface TimedWord {
  text: string;
  /** Seconds from the start of the video. */
  at: number;
}

/** A cue as the file has it: lines of text, without tags, and the words that the file times itself. */
export interface Cue {
  start: number;
  end: number;
  lines: CueLine[];
}

export interface CueLine {
  text: string;
  /** The line carries word times: YouTube's automatic captions tag just the words that are new. */
  timed: boolean;
  readonly words: TimedWord[];
}

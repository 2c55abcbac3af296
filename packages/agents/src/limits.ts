/** Every limit of this package, with its reason. Times in milliseconds, sizes in bytes unless said otherwise. */

/** A research call of eight searches and as many pages takes minutes; twenty is twice the longest seen. */
export const HARD_MS = 20 * 60_000;

/**
 * No byte on stdout or stderr for so long means that the CLI hangs. All four CLIs are silent while a tool runs
 * and while a long answer is written, so it is longer than `TOOL_MS` and than a report of 5,000 words takes.
 */
export const IDLE_MS = 5 * 60_000;

/** After so much silence the caller is told, long before the call is ended. */
export const SILENCE_NOTE_MS = 60_000;

/** Between TERM and KILL. */
export const GRACE_MS = 3_000;

/** How long a killed group is waited for; longer, it is a zombie that only its parent can take away. */
export const GONE_MS = 500;
export const GONE_POLL_MS = 10;

/** After its last event a CLI may close its own children; one in many never exits (claude). */
export const LINGER_MS = 10_000;

/** After the program's exit a grandchild may hold the pipes open for ever. */
export const PIPE_MS = 2_000;

/** Longest line that is read whole; a CLI prints a page it read as one line of some 3 MB. */
export const LINE_BYTES = 8 * 1024 * 1024;

/** Kept of stderr and of stdout that is no event: enough for an error message, bounded for a run-away program. */
export const TAIL_BYTES = 64 * 1024;

/** Longest raw transcript of one call; the rest is counted, not kept. */
export const TRANSCRIPT_BYTES = 64 * 1024 * 1024;

/** Longest answer text that is looked at. A report of 5,000 words has 40 kB. */
export const ANSWER_CHARS = 4 * 1024 * 1024;

/** Deeper than any answer nests; past it a text of brackets is no JSON, and each bracket would be tried anew. */
export const JSON_DEPTH = 200;

/** A model is told its mistakes once; a second repair turn fixed nothing the first had not. */
export const REPAIR_CHARS = 20_000;

/** Characters of a refused answer that a message quotes. */
export const EXCERPT_CHARS = 200;

/** Linux refuses a single argument of 128 KiB; an environment shares the room. */
export const ARGUMENT_BYTES = 100 * 1024;

/** Time a CLI gives one call of our tools; above `OPEN_MS`. */
export const TOOL_MS = 120_000;

/** Time for our tools server to start: a second, many on a busy machine. */
export const SERVER_START_MS = 30_000;

/** `open_page` answers in this time whatever the page does: codex in code mode stops waiting after 30 s. */
export const OPEN_MS = 25_000;

/** A search result's event may reach the list a little after the model calls `open_page`. */
export const LIST_WAIT_MS = 2_000;
export const LIST_POLL_MS = 50;

/** One part of a page: claude cuts at 50,000 characters, codex in code mode at 40,000 bytes for all results together. */
export const PART_CHARS = 24_000;
export const PART_BYTES = 30_000;

/** Room in a part for its heading and the fence around it. */
export const PART_FRAME = 1_000;

/** Links of one page that become openable; a page with more is an index of something else. */
export const LINKS_PER_PAGE = 500;

/** Time for `--version` and a login check; codex without a login and network waits for ever. */
export const PROBE_MS = 15_000;

/** Characters looked at, in all, while JSON values are searched in an answer: twice the longest answer. */
export const SCAN_STEPS = 8 * 1024 * 1024;

/** What one opening bracket costs of them at least. */
export const START_STEPS = 64;

/** Of a call's label in the name of its directory; a name has 255 bytes at most, in any script. */
export const LABEL_CHARS = 60;

/** Researchers at work at once (the seed's knob). */
export const RESEARCHERS_AT_ONCE = 6;
/** Most queries one researcher answers (the seed: 2–3 per bundle). */
export const QUERIES_PER_RESEARCHER = 3;
/** Pages one researcher opens (the seed: at most 8 calls). */
export const PAGES_PER_RESEARCHER = 8;
/** Claims kept per sub-question and researcher: bounds the skeptic's fan-out (seed: 2–5). */
export const CLAIMS_PER_SUB_QUESTION = 5;
/** Skeptics at work at once: one call a claim, so the fan-out is bounded like the researchers'. */
export const SKEPTICS_AT_ONCE = 6;
/** Words a deep report must have (the seed: 3000–5000+). */
export const DEEP_WORDS = 3000;
/** Words a shallow report must have: one researcher, at most three calls. */
export const SHALLOW_WORDS = 250;
/** Days after which a source is told as stale (the auditor's rule: more than 365). */
export const STALE_DAYS = 365;
/** Run ids tried before giving up on finding a free one. */
export const RUN_ID_TRIES = 1000;
/** Time in which a new lock gets its content, in milliseconds; the write follows the creation at once. */
export const LOCK_WRITE_MS = 1000;
/** Longest question taken, in characters: longer ones are documents, not questions. */
export const QUESTION_LENGTH = 8000;
/** Sections of a report's table of contents (the seed's knob). */
export const MOST_SECTIONS = 8;
/** Sub-questions of a plan (the seed: 3–6, one when narrow). */
export const MOST_SUB_QUESTIONS = 6;
/** Planned queries (the seed: 4–6). */
export const MOST_QUERIES = 6;
/** Calls of a shallow run's one researcher (the seed's router: 2–3). */
export const SHALLOW_CALLS = 3;
/** Gaps of one run: they all go to one more researcher with its few calls. */
export const MOST_GAPS = 6;
/** Characters of one claim's evidence that enter a prompt: about a paragraph or two. */
export const EVIDENCE_LENGTH = 1200;
/** Characters of all claims in one prompt: fits the smallest context window of the agents (128k tokens) with room. */
export const CLAIMS_LENGTH = 240_000;
/** Pages captured at once after a researcher: the client itself keeps to two a host. */
export const CAPTURES_AT_ONCE = 6;
/** Characters of one project file that ground a plan: a README's first screens. */
export const PROJECT_FILE_LENGTH = 8000;
/** Entries and depth of the project's tree: an outline, not a listing. */
export const PROJECT_TREE_ENTRIES = 200;
export const PROJECT_TREE_DEPTH = 3;

/** Researchers at work at once (the seed's knob). */
export const RESEARCHERS_AT_ONCE = 6;
/** Queries one researcher answers (the seed: 2–3 per bundle). */
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
/** Longest question taken, in characters: longer ones are documents, not questions. */
export const QUESTION_LENGTH = 8000;

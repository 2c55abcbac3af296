/** Longest run of digits and separators read as a number; longer ones are identifiers. */
export const MAX_DIGITS = 28;

/** Longest sentence, in words, that is aligned word by word with the claim: the table grows with the square. */
export const ALIGN_LIMIT = 120;

/** Characters of page text that one skeptic call reads: some pages of text, so that a call stays cheap. */
export const SKEPTIC_CHARS = 12_000;

/** Other claims shown to the skeptic: a sub-question has 2 to 5, a kit section seldom more than 20. */
export const SIBLINGS_LIMIT = 20;

/** Characters of each of them (claim and the beginning of its evidence), as in the research workflow's seed. */
export const SIBLING_CHARS = 400;

/** Age in days between published and accessed past which a claim must say that it is stale (the auditor's seed). */
export const STALE_DAYS = 365;

/** Characters of context on each side of a quote, at least, grown to sentence borders (the auditor's seed). */
export const CONTEXT_CHARS = 200;

/** Skeptic calls that run at the same time: agent CLIs are processes, and accounts limit their rate. */
export const SKEPTICS_AT_ONCE = 3;

/** Sentences of one report that the skeptic reads, the most drifted first: a run must be able to name its most calls. */
export const SENTENCES_JUDGED = 40;

/** Longest section name in a claim's id, in characters: longer than any real heading needs. */
export const SECTION_NAME_LENGTH = 80;

/** Fewest characters of the page that a finding shows (the auditor's seed). */
export const EVIDENCE_CHARS = 30;

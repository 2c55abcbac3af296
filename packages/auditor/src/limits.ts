/** Longest run of digits and separators read as a number; longer ones are identifiers. */
export const MAX_DIGITS = 28;

/** Longest sentence, in words, that is aligned word by word with the claim: the table grows with the square. */
export const ALIGN_LIMIT = 120;

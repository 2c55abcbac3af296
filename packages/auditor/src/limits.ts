/** Longest run of digits and separators read as a number; longer ones are identifiers. */
export const MAX_DIGITS = 28;

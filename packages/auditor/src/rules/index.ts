import { dateMissing } from './date-missing.js';
import { namesMissing } from './names-missing.js';
import { negatedBelief } from './negated-belief.js';
import { noPassage } from './no-passage.js';
import { numberConflict, numberMissing } from './numbers.js';
import { branchDropped, restrictionDropped, wordsAdded, wordsReplaced } from './edits.js';
import type { Rule } from './types.js';

/** All rules, the strongest first: of several faults on one claim the first one is told. */
export const RULES: readonly Rule[] = [numberConflict, numberMissing, dateMissing, namesMissing, negatedBelief, noPassage, restrictionDropped, branchDropped, wordsAdded, wordsReplaced];

import { dateMissing } from './date-missing.js';
import { branchDropped, restrictionDropped, wordsAdded, wordsReplaced } from './edits.js';
import { INFORMATION } from './information.js';
import { namesMissing } from './names-missing.js';
import { negatedBelief } from './negated-belief.js';
import { noPassage } from './no-passage.js';
import { numberConflict, numberMissing } from './numbers.js';
import type { Rule } from './types.js';

/** All rules; faults first, the most precise of them foremost: of several faults on one claim the first is told. */
export const RULES: readonly Rule[] = [
  numberConflict,
  numberMissing,
  dateMissing,
  negatedBelief,
  restrictionDropped,
  branchDropped,
  namesMissing,
  noPassage,
  wordsAdded,
  wordsReplaced,
  ...INFORMATION,
];

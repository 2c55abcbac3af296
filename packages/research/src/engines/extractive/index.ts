export {
  type Choice,
  type Chosen,
  choosePassages,
  distinctPassages,
  type Outcome,
  type Role,
} from './choose.js';
export { findPassages, type Ranking, rankPassages } from './find-passages.js';
export { type PassageNote, type QuotedFinding, type SubAnswer, toFindings } from './findings.js';
export { guessLanguage } from './language.js';
export { planQuestion, queryOf } from './plan.js';
export { type Question, readQuestion, type Term } from './question.js';
export {
  type BriefMaterial,
  type BriefSource,
  isQuoted,
  type QuotedClaim,
  writeBrief,
} from './write-brief.js';

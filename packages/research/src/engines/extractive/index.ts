export { distinctPassages } from './choose.js';
export { findPassages } from './find-passages.js';
export { type SubAnswer, toFindings } from './findings.js';
export { wordsFor } from './limits.js';
export { planQuestion, queryOf } from './plan.js';
export { readQuestion } from './question.js';
export { rankPassages } from './rank-passages.js';
export { isQuoted, writeBrief } from './write-brief.js';

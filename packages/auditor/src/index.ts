export { type Contexts, checkSupport, type SupportIssue } from './check-support.js';
export { type Context, indexPage, type PageIndex } from './page-index.js';
export { RULES } from './rules/index.js';

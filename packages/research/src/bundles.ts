import type { Plan, Route, Run } from '@vouch/core/schemas';
import type { Bundle } from './engine.js';
import { QUERIES_PER_RESEARCHER, RESEARCHERS_AT_ONCE } from './limits.js';

export interface BundleParts {
  run: Run;
  route: Route;
  plan: Plan;
  /** There is a YouTube lane, which takes the queries that suit videos; else they go to the web like the others. */
  lane: boolean;
}

/** Categories of a constraint that only the writer can fulfil. */
const OF_THE_WRITER = new Set(['structure', 'format', 'depth']);

/**
 * Groups the planned queries for the researchers: two or three a bundle (the seed's knob) and at most six bundles,
 * in the plan's order, so that researcher k always gets the same questions. A shallow run has one researcher.
 */
export function buildBundles({ run, route, plan, lane }: BundleParts): Bundle[] {
  const web = plan.queries.filter((query) => !lane || !query.youtube_suited);
  const asked = web.length > 0 ? web : plan.queries;
  const constraints = plan.constraints
    .filter(({ category }) => !OF_THE_WRITER.has(category))
    .map(({ constraint, verification }) => `${constraint} (${verification})`);
  const bundles: Bundle[] = [];
  for (let at = 0, left = countBundles(asked.length, route.depth); left > 0; left -= 1) {
    const mine = asked.slice(at, at + Math.ceil((asked.length - at) / left));
    at += mine.length;
    const sqs = new Set(mine.map(({ sq }) => sq));
    bundles.push({
      researcher: bundles.length + 1,
      question: run.question,
      sub_questions: plan.sub_questions.filter(({ id }) => sqs.has(id)),
      queries: mine.map(({ sq, query }) => ({ sq, query })),
      constraints,
      as_of: run.as_of,
      depth: route.depth,
    });
  }
  return bundles;
}

/** As many researchers as have two queries each; the seventh and further queries of a long plan fill them up. */
function countBundles(queries: number, depth: Route['depth']): number {
  if (queries === 0) return 0;
  if (depth === 'shallow') return 1;
  const fewest = Math.ceil(queries / QUERIES_PER_RESEARCHER);
  return Math.min(RESEARCHERS_AT_ONCE, Math.max(fewest, Math.floor(queries / 2)));
}

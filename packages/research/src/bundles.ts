import type { Plan, Route, Run } from '@vouch/core/schemas';
import type { Bundle } from './engine.js';
import { QUERIES_PER_RESEARCHER, RESEARCHERS_AT_ONCE } from './limits.js';

/**
 * Groups the planned queries for the researchers: at most three a bundle and six bundles, in the plan's order, so
 * that researcher k always gets the same questions. A shallow run has one researcher. Queries that suit videos go to
 * the YouTube lane where there is one (`lane`), else to the web like the others.
 */
export function buildBundles(run: Run, route: Route, plan: Plan, lane = false): Bundle[] {
  const queries = plan.queries.filter((query) => !lane || !query.youtube_suited);
  const asked = queries.length > 0 ? queries : plan.queries;
  const perBundle =
    route.depth === 'shallow'
      ? asked.length
      : Math.max(QUERIES_PER_RESEARCHER, Math.ceil(asked.length / RESEARCHERS_AT_ONCE));
  const bundles: Bundle[] = [];
  for (let at = 0; at < asked.length; at += Math.max(1, perBundle)) {
    const mine = asked.slice(at, at + Math.max(1, perBundle));
    const sqs = new Set(mine.map(({ sq }) => sq));
    bundles.push({
      researcher: bundles.length + 1,
      question: run.question,
      sub_questions: plan.sub_questions.filter(({ id }) => sqs.has(id)),
      queries: mine.map(({ sq, query }) => ({ sq, query })),
      constraints: plan.constraints.map(({ constraint, verification }) => `${constraint} (${verification})`),
      as_of: run.as_of,
      depth: route.depth,
    });
  }
  return bundles;
}

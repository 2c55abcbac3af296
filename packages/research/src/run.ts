import { Plan, Route } from '@vouch/core/schemas';
import { limitAll } from './at-once.js';
import { buildBundles } from './bundles.js';
import type { RunContext } from './context.js';
import { readRunJson } from './files.js';
import { RESEARCHERS_AT_ONCE } from './limits.js';
import { type Presented, present } from './present.js';
import { runStage, type Stage } from './stage.js';
import { briefStage } from './stages/brief.js';
import { checkSentencesStage } from './stages/check-sentences.js';
import { crossCheckStage } from './stages/cross-check.js';
import { doneStage } from './stages/done.js';
import { fillGapsStage, Gaps } from './stages/fill-gaps.js';
import { joinStage } from './stages/join.js';
import { planStage } from './stages/plan.js';
import { researchStage } from './stages/research.js';
import { routeStage } from './stages/route.js';
import { draftStage, synthesizeStage } from './stages/synthesize.js';
import { verifyStage } from './stages/verify.js';
import { youtubeStage } from './stages/youtube.js';
import { checkPlan } from './steering.js';

/** question → route → plan → research (+ YouTube lane) → gap-fill → join → cross-check → write → verify → … → brief. */
export async function runResearch(context: RunContext): Promise<Presented> {
  const step = (stage: Stage) => runStage(stage, context.host);

  await step(routeStage(context));
  const route = readRunJson(context.dir, 'route.json', Route);
  if (route.intent === 'meta') return { kind: 'answer', answer: route.answer ?? '' };

  await step(planStage(context));
  if (context.plan_only) return { kind: 'plan', path: `${context.dir.path}/plan.json` };
  const plan = readRunJson(context.dir, 'plan.json', Plan);
  checkPlan(plan, `${context.dir.path}/plan.json`);
  const bundles = buildBundles({ run: context.run, route, plan, lane: context.youtube !== undefined });

  await limitAll(RESEARCHERS_AT_ONCE, bundles, (bundle) => step(researchStage(context, bundle)));
  const videos = await youtubeStage(context, step);
  await step(fillGapsStage(context, bundles));
  const { researchers: gapFillers } = readRunJson(context.dir, 'gaps.json', Gaps);
  const researchers = [...bundles.map(({ researcher }) => String(researcher)), ...gapFillers, ...videos];

  await step(joinStage(context, researchers));
  await step(crossCheckStage(context, researchers));
  await step(synthesizeStage(context));
  await step(draftStage(context));
  await step(verifyStage(context));
  await step(checkSentencesStage(context));
  await step(doneStage(context));
  await step(briefStage(context, researchers));
  return present(context, researchers);
}

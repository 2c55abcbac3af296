import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KilledRun } from './kill/killed-run.js';
import { type Lighthouse, startLighthouse } from './kill/lighthouse.js';
import { MOMENTS, type MomentKind, makeChance } from './kill/moments.js';

/** For each kind of moment; four kinds make fifty and more. */
const KILLS = 15;

let light: Lighthouse;
let wanted: Record<string, string>;
beforeAll(async () => {
  light = await startLighthouse(300);
  const whole = new KilledRun(light);
  await whole.finish();
  wanted = whole.ending();
}, 60_000);
afterAll(() => light.close());

/** One run from its start to its end with kills in between; how many there were. */
async function killThrough(kind: MomentKind, most: number, chance: () => number): Promise<number> {
  const run = new KilledRun(light);
  while (run.kills < most && (await run.killAt(kind.make(run, chance))));
  await run.finish();
  expect(run.again, kind.name).toEqual([]);
  expect(run.ending(), kind.name).toEqual(wanted);
  expect(run.orphans, kind.name).toEqual([]);
  expect(run.survivors(), kind.name).toEqual([]);
  return run.kills;
}

describe('a deep run with an agent, killed with -9', () => {
  it.each(MOMENTS)(
    `at $name, ${KILLS} times: asks nothing twice and ends with the same report`,
    async (kind) => {
      const chance = makeChance(7);
      let kills = 0;
      for (let run = 0; kills < KILLS && run < KILLS; run += 1)
        kills += await killThrough(kind, KILLS - kills, chance);
      console.log(`${kind.name}: ${kills} kills`);
      expect(kills).toBe(KILLS);
    },
    600_000,
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { KilledRun } from './kill/killed-run.js';
import { type Lighthouse, startLighthouse } from './kill/lighthouse.js';
import { MOMENTS, makeChance } from './kill/moments.js';

/** The campaign of the same name kills fifty times. */
const KILLS = 12;

let light: Lighthouse;
beforeAll(async () => {
  light = await startLighthouse(200);
});
afterAll(() => light.close());

it(`asks nothing twice and ends with the same report after ${KILLS} kills with -9, one after the other`, async () => {
  const whole = new KilledRun(light);
  await whole.finish();
  const killed = new KilledRun(light);
  const chance = makeChance(1);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const kind = MOMENTS[kill % MOMENTS.length]!;
    if (!(await killed.killAt(kind.make(killed, chance)))) break;
  }
  await killed.finish();
  expect(killed.kills).toBeGreaterThan(KILLS / 2);
  expect(killed.again).toEqual([]);
  expect(killed.ending()).toEqual(whole.ending());
  expect(killed.orphans).toEqual([]);
  expect(killed.survivors()).toEqual([]);
});

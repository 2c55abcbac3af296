import { VouchError, type Warning } from '@vouch/core';
import { type Bundle, type Engine, EngineError, type Researched, type Staged } from './engine.js';

/**
 * An engine whose failed stages are done by another one, and that says so: there is always a report. Only an
 * EngineError falls back; a fault of ours is a fault of ours. A researcher for whom nobody can stand in leaves its
 * questions open: the others' findings are not thrown away for it.
 */
export function withFallback(engine: Engine, fallback: Engine): Engine {
  const names = { engine, fallback };
  return {
    name: engine.name,
    callCeiling: (depth) => engine.callCeiling(depth),
    route: guarded(names, engine.route, fallback.route),
    plan: guarded(names, engine.plan, fallback.plan),
    research: (bundle) =>
      researched(names, bundle, guarded(names, engine.research, fallback.research)(bundle)),
    fillGap: (gaps, bundle) =>
      researched(names, bundle, guarded(names, engine.fillGap, fallback.fillGap)(gaps, bundle)),
    crossCheck: guarded(names, engine.crossCheck, fallback.crossCheck),
    synthesize: guarded(names, engine.synthesize, fallback.synthesize),
    rewrite: engine.rewrite,
    standIn: async (material) => {
      const { value, warnings } = await fallback.synthesize(material);
      const told = fellBack(names, 'its text cites nothing, also after the rewrite');
      // Its answers are recorded, so asking again would give the same text.
      return { value, warnings: [{ ...told, code: 'writer_replaced' }, ...warnings] };
    },
  };
}

interface Names {
  engine: Engine;
  fallback: Engine;
}

function guarded<A extends unknown[], T>(
  names: Names,
  first: (...args: A) => Promise<Staged<T>>,
  second: typeof first,
): typeof first {
  return async (...args) => {
    try {
      return await first(...args);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { value, warnings } = await second(...args).catch(noOneLeft(error.message));
      return { value, warnings: [fellBack(names, error.message), ...warnings] };
    }
  };
}

/** A precondition of the engine that stands in: its folder is empty, say. */
class NoOneLeft extends Error {
  override readonly name = 'NoOneLeft';
}

function noOneLeft(first: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof VouchError)) throw error;
    throw new NoOneLeft(`${first} And nobody could stand in: ${error.message}`, { cause: error });
  };
}

async function researched(
  { engine }: Names,
  { researcher }: Bundle,
  done: Promise<Staged<Researched>>,
): Promise<Staged<Researched>> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof NoOneLeft)) throw error;
    const findings = { schema: 1 as const, researcher, used_web_search: false, failed: true, findings: [] };
    const message = `Not done, since ${engine.name} failed: ${error.message}`;
    return { value: { findings, captured: [] }, warnings: [{ code: 'stage_failed', message }] };
  }
}

/** A stage's name is added where the warnings of all stages are read. */
function fellBack({ engine, fallback }: Names, why: string): Warning {
  return {
    code: 'stage_fell_back',
    message: `Done by the ${fallback.name} engine, since ${engine.name} failed: ${why}`,
  };
}

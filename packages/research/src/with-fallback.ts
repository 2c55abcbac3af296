import type { Warning } from '@vouch/core';
import { type Engine, EngineError, type Staged } from './engine.js';

/**
 * An engine whose failed stages are done by another one, and that says so: there is always a report. Only an
 * EngineError falls back; a fault of ours is a fault of ours.
 */
export function withFallback(engine: Engine, fallback: Engine): Engine {
  const guarded = <A extends unknown[], T>(
    stage: string,
    first: (...args: A) => Promise<Staged<T>>,
    second: typeof first,
  ) => {
    return async (...args: A): Promise<Staged<T>> => {
      try {
        return await first(...args);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const stood = await second(...args);
        return {
          value: stood.value,
          warnings: [fellBack(stage, { engine, fallback, error }), ...stood.warnings],
        };
      }
    };
  };
  return {
    name: engine.name,
    callCeiling: (depth) => engine.callCeiling(depth),
    route: guarded(
      'route',
      (...a) => engine.route(...a),
      (...a) => fallback.route(...a),
    ),
    plan: guarded(
      'plan',
      (...a) => engine.plan(...a),
      (...a) => fallback.plan(...a),
    ),
    research: guarded(
      'research',
      (...a) => engine.research(...a),
      (...a) => fallback.research(...a),
    ),
    fillGap: guarded(
      'gap-fill',
      (...a) => engine.fillGap(...a),
      (...a) => fallback.fillGap(...a),
    ),
    crossCheck: guarded(
      'cross-check',
      (...a) => engine.crossCheck(...a),
      (...a) => fallback.crossCheck(...a),
    ),
    synthesize: guarded(
      'synthesis',
      (...a) => engine.synthesize(...a),
      (...a) => fallback.synthesize(...a),
    ),
    rewrite: engine.rewrite,
    standIn: async (material) => {
      const { value, warnings } = await fallback.synthesize(material);
      const error = new EngineError('its text cites nothing, also after the rewrite');
      // Its answers are recorded, so asking again would give the same text.
      const told = { ...fellBack('synthesis', { engine, fallback, error }), code: 'writer_replaced' };
      return { value, warnings: [told, ...warnings] };
    },
  };
}

function fellBack(stage: string, of: { engine: Engine; fallback: Engine; error: EngineError }): Warning {
  return {
    code: 'stage_fell_back',
    message: `The ${stage} was done by the ${of.fallback.name} engine, since ${of.engine.name} failed: ${of.error.message}`,
  };
}

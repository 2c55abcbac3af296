import type { RunEvent } from '@vouch/core/schemas';

/** What a run cost, derived from its events. Times in milliseconds, cost in US dollars as the engine told it. */
export interface Usage {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
  /** Stage → time from its last start to its finish. */
  stage_ms: Map<string, number>;
}

export function buildUsage(events: RunEvent[]): Usage {
  const usage: Usage = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0, stage_ms: new Map() };
  const begun = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'call') {
      usage.calls += number(event['calls']);
      usage.input_tokens += number(event['input_tokens']);
      usage.output_tokens += number(event['output_tokens']);
      usage.cost_usd += number(event['cost_usd']);
    } else if (event.type === 'started') {
      begun.set(event.stage, Date.parse(event.at));
    } else if (event.type === 'finished') {
      const start = begun.get(event.stage);
      if (start !== undefined) usage.stage_ms.set(event.stage, Date.parse(event.at) - start);
    }
  }
  return usage;
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

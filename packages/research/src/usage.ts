import type { RunEvent } from '@vouch/core/schemas';

/** What was spent: cost in US dollars as the engine told it. */
export interface Spending {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
}

export interface StageUsage extends Spending {
  stage: string;
  /** From the stage's last start to its finish, in milliseconds. */
  ms: number;
}

/** What a run cost over all its sittings, derived from its events. */
export interface Usage extends Spending {
  /** In the order in which the stages were first started. */
  stages: StageUsage[];
  /** Sum of the stages' times; some run beside each other. */
  ms: number;
}

/** Calls are told under a label of their own; the stage of a label, the first row that fits. */
const LABELS: readonly { label: RegExp; stage: string }[] = [
  { label: /^skeptic_/, stage: 'cross_check' },
  { label: /^synthesis$/, stage: 'synthesize' },
  { label: /^rewrite$/, stage: 'draft' },
  { label: /^sentence /, stage: 'check_sentences' },
  { label: /^constraints$/, stage: 'done' },
];

export function buildUsage(events: RunEvent[]): Usage {
  const stages = new Map<string, StageUsage>();
  const begun = new Map<string, number>();
  const stageOf = (name: string) => {
    const known = stages.get(name) ?? { stage: name, ...NOTHING, ms: 0 };
    stages.set(name, known);
    return known;
  };
  for (const event of events) {
    if (event.type === 'call') addCall(stageOf(stageOfLabel(event.stage, stages)), event);
    else if (event.type === 'started') {
      stageOf(event.stage);
      begun.set(event.stage, Date.parse(event.at));
    } else if (event.type === 'finished') {
      const start = begun.get(event.stage);
      if (start !== undefined) stageOf(event.stage).ms = Date.parse(event.at) - start;
    }
  }
  const all = [...stages.values()];
  const sum = (name: keyof Spending | 'ms') => all.reduce((total, stage) => total + stage[name], 0);
  return {
    calls: sum('calls'),
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    cost_usd: sum('cost_usd'),
    stages: all,
    ms: sum('ms'),
  };
}

const NOTHING: Spending = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** A researcher without a stage of its own fills gaps; other labels (the lane's) belong to what runs now. */
function stageOfLabel(label: string, stages: ReadonlyMap<string, StageUsage>): string {
  const row = LABELS.find((each) => each.label.test(label));
  if (row !== undefined) return row.stage;
  if (!label.startsWith('researcher_')) return label === 'route' || label === 'plan' ? label : 'youtube';
  const own = label.replace('researcher_', 'research_');
  return stages.has(own) ? own : 'fill_gaps';
}

function addCall(stage: StageUsage, event: RunEvent): void {
  for (const name of ['calls', 'input_tokens', 'output_tokens', 'cost_usd'] as const) {
    stage[name] += number(event[name]);
  }
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** One line for the integrity note; '' for a run without a model. */
export function usageLine({ calls, input_tokens, output_tokens, cost_usd }: Usage, run: string): string {
  if (calls === 0) return '';
  const cost = cost_usd > 0 ? `, $${cost_usd.toFixed(2)}` : '';
  const tokens = `${input_tokens.toLocaleString('en')} tokens in, ${output_tokens.toLocaleString('en')} out`;
  return `- used: ${calls} model calls, ${tokens}${cost}; by stage: vouch runs ${run}\n`;
}

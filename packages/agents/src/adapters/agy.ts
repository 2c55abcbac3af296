import { isWebUrl, list, number, object, text, urlsIn } from '../loose.js';
import type { Adapter, AgentEvent, CallPlan, FailureRow, Launch } from '../types.js';

/**
 * Antigravity CLI in print mode, from its documentation and users' reports: it can't be installed from a package
 * registry, so these tables are held by recorded streams only. It has no switch for single tools; without an
 * allow rule of the user every tool that needs one is denied.
 */

function build(plan: CallPlan): Launch {
  const args = ['--output-format', 'stream-json', '--print-timeout', '60m', '--sandbox'];
  if (plan.model !== null) args.push('--model', plan.model);
  // `-p` takes the next argument as its value and reads no stdin, so it comes last.
  args.push('-p', plan.prompt);
  return { args, env: {}, input: null, files: [], links: [] };
}

function parse(event: Record<string, unknown>): AgentEvent[] {
  switch (event['event']) {
    case 'init':
      return [{ type: 'started', lost: [] }];
    case 'step_update':
      return parseStep(object(event['step_update']));
    case 'result':
      return parseResult(object(event['result']));
    default:
      return 'status' in event && 'response' in event ? parseResult(event) : [];
  }
}

function parseStep(step: Record<string, unknown>): AgentEvent[] {
  if (step['step_type'] === 'agent_response') {
    const delta = text(step['text_delta']);
    return delta === null ? [] : [{ type: 'text', text: delta, delta: true }];
  }
  if (step['step_type'] !== 'tool') return [];
  const info = object(step['tool_info']);
  const name = text(info['name']) ?? text(step['tool_name']) ?? '';
  if (step['state'] === 'ACTIVE') return [{ type: 'call', name }];
  if (step['state'] === 'ERROR') return [{ type: 'done', name, ok: false, denied: false }];
  if (step['state'] !== 'DONE') return [];
  return [...parseTool(name, info), { type: 'done', name, ok: true, denied: false }];
}

function parseTool(name: string, info: Record<string, unknown>): AgentEvent[] {
  const given = info['parameters'] ?? info['args'];
  const output = info['output'] ?? info['result'];
  if (/search/i.test(name)) {
    return urlsIn(output).map((url) => ({ type: 'found', url }));
  }
  if (/read_url|fetch|browse|open_url/i.test(name)) {
    return urlsIn(given)
      .filter(isWebUrl)
      .map((url) => ({ type: 'opened', url, status: number(object(output)['status']) }));
  }
  return [];
}

function parseResult(result: Record<string, unknown>): AgentEvent[] {
  const ok = result['status'] === 'SUCCESS';
  const usage = object(result['usage']);
  const structured = result['structured_output'];
  const events: AgentEvent[] = [
    {
      type: 'usage',
      input_tokens: number(usage['input_tokens']) ?? undefined,
      output_tokens: number(usage['output_tokens']) ?? undefined,
    },
    ...list(result['denied_actions']).map(
      (denied) => ({ type: 'denied', name: text(object(denied)['action']) ?? '' }) as const,
    ),
  ];
  if (!ok) {
    const error = result['error'];
    const message = text(error) ?? text(object(error)['message']) ?? String(result['status'] ?? 'error');
    events.push({ type: 'error', message, status: number(object(error)['code']), fatal: true });
  }
  const said =
    structured === undefined || structured === null ? text(result['response']) : JSON.stringify(structured);
  events.push({ type: 'end', ok, text: said, cut: false });
  return events;
}

const FAILURES: readonly FailureRow[] = [
  {
    name: 'no_login',
    outcome: 'no_login',
    sample: 'not authenticated: please sign in',
    match: /not (authenticated|logged in|signed in)|please (log|sign) in|authentication required/i,
  },
  {
    name: 'quota',
    outcome: 'quota',
    sample: 'RESOURCE_EXHAUSTED: quota exceeded',
    match: /RESOURCE_EXHAUSTED|quota (exceeded|reached|exhausted)|rate limit|usage limit/i,
  },
  {
    name: 'bad_key',
    outcome: 'bad_key',
    sample: 'UNAUTHENTICATED: invalid credentials',
    match: /UNAUTHENTICATED|PERMISSION_DENIED|invalid credentials|API key not valid/i,
  },
  {
    name: 'denied',
    outcome: 'tool_denied',
    sample:
      'no output produced — a tool required the "command" permission that headless mode cannot prompt for',
    match: /permission that headless mode cannot prompt for/i,
  },
];

export const agy: Adapter = {
  name: 'agy',
  tested: null,
  oldest: '1.1.8',
  can_observe: { none: 'none', search: 'none', read: 'none' },
  env: ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'],
  install: 'see antigravity.google for its installer',
  log_in: 'run `agy` once and sign in',
  tool_names: null,
  build,
  parse,
  failures: FAILURES,
};

import { SERVER_START_MS, TOOL_MS } from '../limits.js';
import { isWebUrl, list, number, object, text, urlsIn } from '../loose.js';
import { isStrictSchema } from '../strict-schema.js';
import type { Adapter, AgentEvent, CallPlan, FailureRow, Launch } from '../types.js';

/** `codex exec --json`. Flags, events and signatures as run against 0.171.0. */

/**
 * Every feature that could read, write or run something. Live search and a shell never meet: the shell is not
 * offered at all.
 */
const OFF: readonly string[] = [
  'shell_tool',
  'unified_exec',
  'view_image',
  'multi_agent',
  'multi_agent_v2',
  'goals',
  'image_generation',
  'skill_search',
  'apps',
  'plugins',
  'hooks',
  'tool_suggest',
  'sleep_tool',
];

const SCHEMA_FILE = 'answer.schema.json';

function build(plan: CallPlan): Launch {
  const known = (feature: string): boolean => plan.features === null || plan.features.includes(feature);
  const args = ['exec', '--json', '--ephemeral', '--ignore-user-config', '--ignore-rules'];
  args.push('--skip-git-repo-check', '--color', 'never', '-s', 'read-only');
  if (plan.model !== null) args.push('-m', plan.model);
  args.push('-c', `web_search="${plan.rights === 'none' ? 'disabled' : 'live'}"`);
  args.push('-c', 'agents.enabled=false', '-c', 'tool_output_token_limit=60000');
  for (const feature of OFF.filter(known)) args.push('--disable', feature);
  // The client's own search shows its results in the stream; the hosted one shows only the query.
  if (plan.rights !== 'none' && plan.login.kind === 'chatgpt' && known('standalone_web_search')) {
    args.push('--enable', 'standalone_web_search', '-c', 'suppress_unstable_features_warning=true');
  }
  if (plan.tools !== null) args.push('-c', `mcp_servers.vouch=${mcpTable(plan)}`);
  const files: Launch['files'] = [];
  if (plan.schema !== null && isStrictSchema(plan.schema)) {
    files.push({ path: SCHEMA_FILE, text: JSON.stringify(plan.schema) });
    args.push('--output-schema', `${plan.call_dir}/${SCHEMA_FILE}`);
  }
  args.push('-');
  return { args, env: {}, input: plan.prompt, files, links: [] };
}

/** TOML inline table; JSON strings are TOML strings. */
function mcpTable(plan: CallPlan): string {
  const { command, args, env } = plan.tools!;
  const pairs = Object.entries(env ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)}=${JSON.stringify(value)}`,
  );
  const values = [
    `command=${JSON.stringify(command)}`,
    `args=[${args.map((arg) => JSON.stringify(arg)).join(',')}]`,
    `startup_timeout_sec=${SERVER_START_MS / 1000}`,
    `tool_timeout_sec=${TOOL_MS / 1000}`,
    'required=true',
    `env={${pairs.join(',')}}`,
  ];
  return `{${values.join(',')}}`;
}

function parse(event: Record<string, unknown>): AgentEvent[] {
  switch (event['type']) {
    case 'turn.started':
      return [{ type: 'started', lost: [] }];
    case 'item.started':
      return parseStart(object(event['item']));
    case 'item.completed':
      return parseItem(object(event['item']));
    case 'turn.completed':
      return parseCompleted(object(event['usage']));
    case 'turn.failed':
      return [
        failure(text(object(event['error'])['message']) ?? 'turn failed', true),
        { type: 'end', ok: false, text: null, cut: false },
      ];
    case 'error':
      return [failure(text(event['message']) ?? 'error', false)];
    default:
      return [];
  }
}

function failure(message: string, fatal: boolean): AgentEvent {
  const status = /\bstatus (\d{3})\b/.exec(message)?.[1];
  return { type: 'error', message, status: status === undefined ? null : Number(status), fatal };
}

const TOOL_ITEMS = new Set(['mcp_tool_call', 'web_search', 'command_execution', 'file_change']);

function parseStart(item: Record<string, unknown>): AgentEvent[] {
  const type = text(item['type']) ?? '';
  return TOOL_ITEMS.has(type) ? [{ type: 'call', name: text(item['tool']) ?? type }] : [];
}

function parseItem(item: Record<string, unknown>): AgentEvent[] {
  switch (item['type']) {
    case 'agent_message':
      return [{ type: 'text', text: text(item['text']) ?? '', delta: false }];
    case 'web_search':
      return [...parseSearch(item), { type: 'done', name: 'web_search', ok: true, denied: false }];
    case 'mcp_tool_call':
      return [parseToolCall(item)];
    case 'command_execution':
      return [{ type: 'done', name: 'shell', ok: item['exit_code'] === 0, denied: item['exit_code'] !== 0 }];
    case 'file_change':
      return [{ type: 'done', name: 'apply_patch', ok: false, denied: item['status'] !== 'completed' }];
    default:
      // An item of type "error" comes before good turns as well (a model it doesn't know): a notice, no more.
      return [];
  }
}

function parseSearch(item: Record<string, unknown>): AgentEvent[] {
  const action = object(item['action']);
  if (action['type'] === 'open_page' || action['type'] === 'find_in_page') {
    const url = action['url'];
    return isWebUrl(url) ? [{ type: 'opened', url, status: null }] : [];
  }
  // The entries are opaque to the client: of a known shape where they have one, else every address in them.
  const results = list(item['results']).map(object);
  const shaped = results.filter((entry) => isWebUrl(entry['url']));
  if (shaped.length === results.length) {
    return shaped.map((entry) => ({
      type: 'found',
      url: String(entry['url']),
      title: text(entry['title']) ?? '',
    }));
  }
  return urlsIn(item['results']).map((url) => ({ type: 'found', url }));
}

const REFUSED = /requires approval|approval policy|user cancelled|not permitted|rejected by/i;

function parseToolCall(item: Record<string, unknown>): AgentEvent {
  const ok = item['status'] === 'completed';
  const said = text(object(item['error'])['message']) ?? '';
  return { type: 'done', name: text(item['tool']) ?? '', ok, denied: !ok && REFUSED.test(said) };
}

function parseCompleted(usage: Record<string, unknown>): AgentEvent[] {
  return [
    {
      type: 'usage',
      input_tokens: number(usage['input_tokens']) ?? undefined,
      output_tokens: number(usage['output_tokens']) ?? undefined,
    },
    { type: 'end', ok: true, text: null, cut: false },
  ];
}

const FAILURES: readonly FailureRow[] = [
  {
    name: 'no_server',
    outcome: 'tools_lost',
    sample: 'Error: required MCP servers failed to initialize: vouch',
    match: /required MCP servers? failed|MCP (client|server) for `?vouch`? failed/i,
  },
  {
    name: 'usage_limit',
    outcome: 'quota',
    sample: "You've hit your usage limit. Try again in 59 minutes.",
    match:
      /hit your usage limit|usage limit has been reached|quota exceeded|exceeded your current quota|429 Too Many/i,
  },
  {
    name: 'no_login',
    outcome: 'no_login',
    sample: 'Not logged in',
    match: /not logged in|please (log|sign) in|codex login|Missing bearer|Missing environment variable/i,
  },
  {
    name: 'bad_key',
    outcome: 'bad_key',
    sample: 'unexpected status 401 Unauthorized: Incorrect API key provided',
    match: /401 Unauthorized|Incorrect API key|invalid_api_key|token_expired|refresh token/i,
  },
  {
    name: 'no_network',
    outcome: 'crashed',
    sample: 'stream disconnected before completion: failed to lookup address information',
    match: /failed to lookup address|error sending request|connection refused/i,
  },
  {
    name: 'cut_stream',
    outcome: 'truncated',
    sample: 'stream disconnected before completion: stream closed before response.completed',
    match: /stream disconnected before completion|stream closed before/i,
  },
  {
    name: 'refused_call',
    outcome: 'tool_denied',
    sample: 'ERROR codex_core::tools::router: error=patch rejected: writing is blocked by read-only sandbox',
    match: /codex_core::tools::router: error=/,
  },
];

export const codex: Adapter = {
  name: 'codex',
  tested: '0.171.0',
  oldest: '0.140.0',
  can_observe: { none: 'none', search: 'search', read: 'open' },
  env: ['CODEX_HOME', 'OPENAI_BASE_URL'],
  install: 'npm install -g @openai/codex',
  log_in: 'run `codex login`',
  tool_names: {
    open_page: 'open_page (namespace mcp__vouch)',
    check_quote: 'check_quote (namespace mcp__vouch)',
  },
  build,
  parse,
  failures: FAILURES,
};

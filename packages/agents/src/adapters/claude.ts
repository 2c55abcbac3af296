import { ARGUMENT_BYTES, SERVER_START_MS, TOOL_MS } from '../limits.js';
import { isWebUrl, list, number, object, text } from '../loose.js';
import type { Adapter, AgentEvent, CallPlan, FailureRow, Launch } from '../types.js';

/** Claude Code in print mode. Flags, events and signatures as run against 2.1.197 and 2.1.332. */

const OURS = 'mcp__vouch__';
const OPEN_PAGE = `${OURS}open_page`;
const CHECK_QUOTE = `${OURS}check_quote`;

function nativeTools(plan: CallPlan): string[] {
  if (plan.rights === 'none') return [];
  return plan.rights === 'read' && plan.tools === null ? ['WebSearch', 'WebFetch'] : ['WebSearch'];
}

function build(plan: CallPlan): Launch {
  const native = nativeTools(plan);
  const ours = plan.tools === null ? [] : [OPEN_PAGE, CHECK_QUOTE];
  const allowed = [...native, ...ours];
  const args = ['-p', '--output-format', 'stream-json', '--verbose', '--no-session-persistence'];
  // A long answer is silent for minutes otherwise, and silence is how a hang is told.
  args.push('--include-partial-messages');
  // Not --safe-mode: it drops our server too. Empty setting sources keep the user's rules, hooks and memory out.
  args.push('--setting-sources', '', '--disable-slash-commands', '--strict-mcp-config');
  if (plan.model !== null) args.push('--model', plan.model);
  if (plan.tools !== null) args.push('--mcp-config', JSON.stringify(mcpConfig(plan)));
  args.push('--tools', native.join(','));
  if (allowed.length > 0) args.push('--allowedTools', allowed.join(','));
  const schema = plan.schema === null ? '' : JSON.stringify(plan.schema);
  if (schema !== '' && Buffer.byteLength(schema) < ARGUMENT_BYTES) args.push('--json-schema', schema);
  return {
    args,
    env: {
      ENABLE_TOOL_SEARCH: 'false',
      MCP_TOOL_TIMEOUT: String(TOOL_MS),
      // Else a server that takes seconds to start is "pending", and the model is asked without its tools.
      MCP_CONNECTION_NONBLOCKING: 'false',
      MCP_CONNECT_TIMEOUT_MS: String(SERVER_START_MS),
      MCP_TIMEOUT: String(SERVER_START_MS),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
    input: plan.prompt,
    files: [],
    links: [],
  };
}

function mcpConfig(plan: CallPlan): object {
  const { command, args, env } = plan.tools!;
  return { mcpServers: { vouch: { type: 'stdio', command, args, env: env ?? {} } } };
}

function parse(event: Record<string, unknown>): AgentEvent[] {
  switch (event['type']) {
    case 'system':
      return event['subtype'] === 'init' ? [{ type: 'started', lost: lostServers(event) }] : [];
    case 'assistant':
      return list(object(event['message'])['content']).flatMap(parseBlock);
    case 'user':
      return [...parseToolUseResult(event['tool_use_result']), ...parseToolResults(event)];
    case 'rate_limit_event':
      return parseLimit(object(event['rate_limit_info']));
    case 'result':
      return parseResult(event);
    default:
      return [];
  }
}

function lostServers(event: Record<string, unknown>): string[] {
  return list(event['mcp_servers'])
    .map(object)
    .filter((server) => server['status'] === 'failed')
    .map((server) => text(server['name']) ?? '');
}

function parseBlock(value: unknown): AgentEvent[] {
  const block = object(value);
  const said = text(block['text']);
  if (block['type'] === 'text' && said !== null) return [{ type: 'text', text: said, delta: false }];
  if (block['type'] === 'tool_use') return [{ type: 'call', name: text(block['name']) ?? '' }];
  return [];
}

function parseToolUseResult(value: unknown): AgentEvent[] {
  const result = object(value);
  const url = result['url'];
  if (isWebUrl(url)) return [{ type: 'opened', url, status: number(result['code']) }];
  return list(result['results'])
    .flatMap((entry) => list(object(entry)['content']))
    .map(object)
    .flatMap((hit) =>
      isWebUrl(hit['url'])
        ? [{ type: 'found', url: hit['url'], title: text(hit['title']) ?? '' } as const]
        : [],
    );
}

const REFUSED = /No such tool available|requested permissions|haven't granted|permission to use/i;

function parseToolResults(event: Record<string, unknown>): AgentEvent[] {
  return list(object(event['message'])['content'])
    .map(object)
    .filter((block) => block['type'] === 'tool_result')
    .flatMap((block): AgentEvent[] => {
      const ok = block['is_error'] !== true;
      const said = JSON.stringify(block['content'] ?? '').slice(0, 2_000);
      if (!ok && said.includes(`No such tool available: ${OURS}`))
        return [{ type: 'started', lost: ['vouch'] }];
      return [{ type: 'done', name: '', ok, denied: !ok && REFUSED.test(said) }];
    });
}

function parseLimit(info: Record<string, unknown>): AgentEvent[] {
  if (info['status'] !== 'rejected') return [];
  const seconds = number(info['resetsAt']);
  return [{ type: 'limit', resets_at: seconds === null ? null : new Date(seconds * 1000).toISOString() }];
}

function parseResult(event: Record<string, unknown>): AgentEvent[] {
  const usage = object(event['usage']);
  const cached =
    (number(usage['cache_read_input_tokens']) ?? 0) + (number(usage['cache_creation_input_tokens']) ?? 0);
  const failed = event['is_error'] === true;
  const said = text(event['result']);
  const structured = event['structured_output'];
  const events: AgentEvent[] = [
    {
      type: 'usage',
      input_tokens: (number(usage['input_tokens']) ?? 0) + cached,
      output_tokens: number(usage['output_tokens']) ?? 0,
      cost_usd: number(event['total_cost_usd']) ?? undefined,
    },
    ...list(event['permission_denials']).map(
      (denial) => ({ type: 'denied', name: text(object(denial)['tool_name']) ?? '' }) as const,
    ),
  ];
  if (failed) {
    const message = said ?? list(event['errors']).map(String).join('; ') ?? text(event['subtype']) ?? '';
    events.push({
      type: 'error',
      message: message === '' ? String(event['subtype'] ?? 'error') : message,
      status: number(event['api_error_status']),
      fatal: true,
    });
  }
  const answer = structured === undefined || structured === null ? said : JSON.stringify(structured);
  events.push({ type: 'end', ok: !failed, text: answer, cut: event['stop_reason'] === 'max_tokens' });
  return events;
}

const FAILURES: readonly FailureRow[] = [
  {
    name: 'stub',
    outcome: 'absent',
    sample: 'Error: claude native binary not installed.',
    match: /native binary not installed/i,
  },
  {
    name: 'no_login',
    outcome: 'no_login',
    sample: 'Not logged in · Please run /login',
    match: /not logged in|please run \/login|OAuth token has expired/i,
  },
  {
    name: 'subscription_limit',
    outcome: 'quota',
    sample: "You've hit your session limit",
    match:
      /\b(hit your|reached your|exceed\w* your) .{0,40}limit|usage limit reached|rate limit|rate_limit_error/i,
  },
  {
    name: 'credit',
    outcome: 'quota',
    sample: 'Credit balance is too low',
    match: /credit balance is too low/i,
  },
  {
    name: 'bad_key',
    outcome: 'bad_key',
    sample: 'Failed to authenticate. API Error: 401 invalid x-api-key',
    match: /invalid (x-)?api[ -]?key|API Error: 40[13]\b|authentication_error|Failed to authenticate/i,
  },
  {
    name: 'cut_stream',
    outcome: 'truncated',
    sample: 'API Error: Connection to the API was lost (ECONNRESET).',
    match: /connection to the API was lost|closed mid-response|stream (ended|closed|disconnected)/i,
  },
];

export const claude: Adapter = {
  name: 'claude',
  tested: '2.1.332',
  oldest: '2.1.0',
  can_observe: { none: 'none', search: 'search', read: 'open' },
  env: ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN', 'ANTHROPIC_BASE_URL'],
  install: 'npm install -g @anthropic-ai/claude-code',
  log_in: 'run `claude` once and use /login',
  tool_names: { open_page: OPEN_PAGE, check_quote: CHECK_QUOTE },
  build,
  parse,
  failures: FAILURES,
};

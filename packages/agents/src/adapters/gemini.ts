import { TOOL_MS } from '../limits.js';
import { isWebUrl, list, number, object, text, urlsIn } from '../loose.js';
import type { Adapter, AgentEvent, CallPlan, FailureRow, Launch, LoginFacts } from '../types.js';

/** Gemini CLI, with a home of that call. Flags, events and signatures as run against 0.61.0. */

const HOME = 'home';
const HOOK_SCRIPT = 'observe.mjs';
/** File below the call's directory that the hook appends to, one JSON line for each tool result. */
export const HOOK_LOG = 'hook.ndjson';

/**
 * gemini's stream names no result of a search; its AfterTool hook does, and the CLI waits for it. One append of
 * one line, since tools may run side by side.
 */
const HOOK_SOURCE = `import { appendFileSync } from 'node:fs';
let input = '';
process.stdin.on('data', (chunk) => (input += chunk)).on('end', () => {
  appendFileSync(process.argv[2], JSON.stringify(JSON.parse(input)) + '\\n');
  process.stdout.write('{}');
});
`;

const AUTH: Readonly<Record<LoginFacts['kind'], string>> = {
  api_key: 'gemini-api-key',
  vertex: 'vertex-ai',
  google: 'oauth-personal',
  chatgpt: 'gemini-api-key',
  other: 'gemini-api-key',
  none: 'gemini-api-key',
  unknown: 'gemini-api-key',
};

function offered(plan: CallPlan): string[] {
  if (plan.rights === 'none') return ['none'];
  if (plan.rights === 'search') return ['google_web_search'];
  return plan.tools === null ? ['google_web_search', 'web_fetch'] : ['google_web_search', 'mcp_vouch_*'];
}

function build(plan: CallPlan): Launch {
  const home = `${plan.call_dir}/${HOME}`;
  const args = ['-o', 'stream-json', '-e', 'none', '--allowed-mcp-server-names', 'vouch'];
  // With its default "auto" a router call comes first and is retried for a long time.
  args.push('-m', plan.model ?? 'gemini-2.5-pro');
  const files: Launch['files'] = [
    { path: `${HOME}/.gemini/settings.json`, text: JSON.stringify(settings(plan)) },
    { path: `${HOME}/${HOOK_SCRIPT}`, text: HOOK_SOURCE },
  ];
  if (offered(plan).includes('web_fetch')) {
    files.push({
      path: `${HOME}/policy.toml`,
      text: '[[rule]]\ntoolName="web_fetch"\ndecision="allow"\npriority=200\n',
    });
    args.push('--policy', `${home}/policy.toml`);
  }
  return {
    args,
    env: {
      GEMINI_CLI_HOME: home,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
    },
    input: plan.prompt,
    files,
    links:
      plan.login.kind === 'google' && plan.login.file !== undefined
        ? [{ path: `${HOME}/.gemini/oauth_creds.json`, target: plan.login.file }]
        : [],
  };
}

function settings(plan: CallPlan): object {
  const hook = [plan.node, `${plan.call_dir}/${HOME}/${HOOK_SCRIPT}`, `${plan.call_dir}/${HOOK_LOG}`];
  const command = hook.map((part) => `"${part}"`).join(' ');
  const server = plan.tools;
  return {
    security: { auth: { selectedType: AUTH[plan.login.kind] } },
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false },
    mcpServers:
      server === null
        ? {}
        : {
            vouch: {
              command: server.command,
              args: server.args,
              env: server.env ?? {},
              timeout: TOOL_MS,
              trust: true,
            },
          },
    tools: { core: offered(plan), truncateToolOutputThreshold: 0 },
    hooks: {
      AfterTool: [
        { matcher: '*', hooks: [{ type: 'command', name: 'vouch-observe', command, timeout: 10_000 }] },
      ],
    },
  };
}

function parse(event: Record<string, unknown>): AgentEvent[] {
  switch (event['type']) {
    case 'init':
      return [{ type: 'started', lost: [] }];
    case 'message':
      return event['role'] === 'assistant'
        ? [{ type: 'text', text: text(event['content']) ?? '', delta: event['delta'] === true }]
        : [];
    case 'tool_use':
      return [{ type: 'call', name: text(event['tool_name']) ?? '' }];
    case 'tool_result':
      return [parseToolResult(event)];
    case 'error':
      return event['severity'] === 'warning' ? [] : [failure(event, false)];
    case 'result':
      return parseResult(event);
    default:
      // `-o json` of a version or wrapper that knows no stream, and fatal errors: one object.
      return 'response' in event || ('error' in event && 'session_id' in event) ? parseWhole(event) : [];
  }
}

function failure(event: Record<string, unknown>, fatal: boolean): AgentEvent {
  const error = object(event['error']);
  const message = text(error['message']) ?? text(event['message']) ?? 'error';
  const kind = text(error['type']);
  const said = kind === null ? message : `${kind}: ${message}`;
  return { type: 'error', message: said, status: number(error['code']), fatal };
}

const DENIED = new Set(['tool_not_registered', 'policy_violation', 'execution_denied']);

function parseToolResult(event: Record<string, unknown>): AgentEvent {
  const ok = event['status'] === 'success';
  const kind = text(object(event['error'])['type']) ?? '';
  return { type: 'done', name: text(event['tool_id']) ?? '', ok, denied: !ok && DENIED.has(kind) };
}

function parseResult(event: Record<string, unknown>): AgentEvent[] {
  const ok = event['status'] === 'success';
  const stats = object(event['stats']);
  const events: AgentEvent[] = [
    {
      type: 'usage',
      input_tokens: number(stats['input_tokens']) ?? undefined,
      output_tokens: number(stats['output_tokens']) ?? undefined,
    },
  ];
  if (!ok) events.push(failure(event, true));
  events.push({ type: 'end', ok, text: null, cut: false });
  return events;
}

function parseWhole(event: Record<string, unknown>): AgentEvent[] {
  const ok = !('error' in event);
  const events: AgentEvent[] = ok ? [] : [failure(event, true)];
  events.push({ type: 'end', ok, text: text(event['response']), cut: false });
  return events;
}

/** What one line of the hook's file shows. A search's text ends with lines `[n] title (url)`. */
export function parseHook(value: unknown): AgentEvent[] {
  const event = object(value);
  const response = object(event['tool_response'])['llmContent'];
  if (event['tool_name'] === 'google_web_search') {
    const said =
      text(response) ??
      list(response)
        .map((part) => text(object(part)['text']) ?? '')
        .join('\n');
    return parseSources(said);
  }
  if (event['tool_name'] === 'web_fetch') {
    return urlsIn(object(event['tool_input'])).map((url) => ({ type: 'opened', url, status: null }));
  }
  return [];
}

const SOURCE_LINE = /^\[\d{1,4}\] (.{0,400}) \((https?:\/\/\S{1,8000})\)$/;

function parseSources(said: string): AgentEvent[] {
  const start = said.lastIndexOf('\nSources:');
  if (start < 0) return [];
  return said
    .slice(start)
    .split('\n')
    .flatMap((line) => {
      const found = SOURCE_LINE.exec(line.trimEnd());
      return found !== null && isWebUrl(found[2])
        ? [{ type: 'found', url: found[2], title: found[1] ?? '' } as const]
        : [];
    });
}

/** Where the CLI keeps its session, below the call's directory. */
export const SESSIONS = `${HOME}/.gemini/tmp/scratch/chats`;

/**
 * The model's last message, from the lines of a session. The stream prints a broken attempt and its repetition one
 * after the other without a sign; the session keeps what counted.
 */
export function parseSessionAnswer(lines: readonly unknown[]): string | null {
  const said = lines.map(object).filter((line) => line['type'] === 'gemini');
  return text(said.at(-1)?.['content']);
}

const FAILURES: readonly FailureRow[] = [
  {
    name: 'ended_for_individuals',
    outcome: 'no_login',
    sample: 'This client is no longer supported for Gemini Code Assist for individuals',
    match: /no longer supported for Gemini Code Assist/i,
  },
  {
    name: 'no_login',
    outcome: 'no_login',
    sample: 'When using Gemini API, you must specify the GEMINI_API_KEY environment variable.',
    match: /must specify the GEMINI_API_KEY|set an Auth method|Invalid auth method|Please (log|sign) in/i,
  },
  {
    name: 'bad_key',
    outcome: 'bad_key',
    sample: 'API key not valid. Please pass a valid API key.',
    match: /API key not valid|API_KEY_INVALID|PERMISSION_DENIED|invalid_grant/i,
  },
  {
    name: 'quota',
    outcome: 'quota',
    sample: 'TerminalQuotaError: You have exhausted your daily quota on this model.',
    match:
      /exhausted your (daily )?quota|QuotaError|RESOURCE_EXHAUSTED|exceeded your current quota|rate limit/i,
  },
  {
    name: 'cut_stream',
    outcome: 'truncated',
    sample: 'INVALID_STREAM: Model stream ended without a finish reason.',
    match: /ended without a finish reason|stream (was )?(interrupted|truncated)|Incomplete JSON segment/i,
  },
  {
    name: 'empty_stream',
    outcome: 'empty',
    sample: 'INVALID_STREAM: Invalid stream: The model returned an empty response.',
    match: /INVALID_STREAM|empty response/i,
  },
];

export const gemini: Adapter = {
  name: 'gemini',
  tested: '0.61.0',
  oldest: '0.30.0',
  can_observe: { none: 'none', search: 'search', read: 'open' },
  env: [
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_CLOUD_LOCATION',
    'GOOGLE_GENAI_USE_VERTEXAI',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLE_GEMINI_BASE_URL',
  ],
  install: 'npm install -g @google/gemini-cli',
  log_in:
    'set GEMINI_API_KEY and pass it with --pass-env GEMINI_API_KEY (Google ended its logins for individuals in June 2026)',
  tool_names: { open_page: 'mcp_vouch_open_page', check_quote: 'mcp_vouch_check_quote' },
  build,
  parse,
  failures: FAILURES,
};

import { describe, expect, test } from 'vitest';
import { ADAPTERS, ENGINE_NAMES } from '../src/adapters/index.js';
import { buildEnvironment, serverEnvironment } from '../src/environment.js';
import type { CallPlan, Launch } from '../src/types.js';

const TOOLS = {
  command: '/usr/bin/node',
  args: ['/v/main.js', 'mcp', '--call-dir', '/r/calls/x'],
  env: { https_proxy: 'http://p' },
};

function plan(more: Partial<CallPlan> = {}): CallPlan {
  return {
    rights: 'none',
    prompt: 'question',
    model: null,
    schema: null,
    tools: null,
    call_dir: '/r/calls/x',
    login: { kind: 'unknown' },
    features: null,
    node: '/usr/bin/node',
    ...more,
  };
}

function after(launch: Launch, flag: string): string | undefined {
  return launch.args[launch.args.indexOf(flag) + 1];
}

function settings(launch: Launch) {
  return JSON.parse(launch.files.find(({ path }) => path.endsWith('settings.json'))!.text);
}

describe('claude', () => {
  const { build } = ADAPTERS.claude;

  test.each([
    ['none', null, '', undefined],
    ['search', null, 'WebSearch', 'WebSearch'],
    ['read', null, 'WebSearch,WebFetch', 'WebSearch,WebFetch'],
    ['read', TOOLS, 'WebSearch', 'WebSearch,mcp__vouch__open_page,mcp__vouch__check_quote'],
  ] as const)('%s with tools %o: exactly these tools', (rights, tools, native, allowed) => {
    const launch = build(plan({ rights, tools }));
    expect(after(launch, '--tools')).toBe(native);
    expect(launch.args.includes('--allowedTools') ? after(launch, '--allowedTools') : undefined).toBe(
      allowed,
    );
    expect(launch.args.includes('--mcp-config')).toBe(tools !== null);
  });

  test("nothing of the user's settings comes along, and never by --safe-mode, which drops our server", () => {
    const launch = build(plan({ rights: 'read', tools: TOOLS }));
    expect(after(launch, '--setting-sources')).toBe('');
    expect(launch.args).toContain('--strict-mcp-config');
    expect(launch.args).not.toContain('--safe-mode');
    expect(launch.env['MCP_CONNECTION_NONBLOCKING']).toBe('false');
    expect(launch.input).toBe('question');
  });

  test('a schema goes along while it fits an argument', () => {
    expect(after(build(plan({ schema: { type: 'object' } })), '--json-schema')).toBe('{"type":"object"}');
    const huge = build(plan({ schema: { description: 'x'.repeat(200_000) } }));
    expect(huge.args).not.toContain('--json-schema');
  });
});

describe('codex', () => {
  const { build } = ADAPTERS.codex;

  test.each(['none', 'search', 'read'] as const)('%s: no shell is offered beside a live search', (rights) => {
    const { args } = build(plan({ rights, login: { kind: 'chatgpt' } }));
    const off = args.filter((_, at) => args[at - 1] === '--disable');
    expect(off).toEqual(expect.arrayContaining(['shell_tool', 'unified_exec', 'view_image', 'multi_agent']));
    expect(args).toContain(`web_search="${rights === 'none' ? 'disabled' : 'live'}"`);
    expect(args.includes('standalone_web_search')).toBe(rights !== 'none');
    expect(args).toEqual(
      expect.arrayContaining(['-s', 'read-only', '--ignore-user-config', 'agents.enabled=false']),
    );
    expect(args.at(-1)).toBe('-');
  });

  test('a feature that this version does not know is not named', () => {
    const { args } = build(plan({ features: ['shell_tool'], rights: 'search', login: { kind: 'chatgpt' } }));
    expect(args.filter((_, at) => args[at - 1] === '--disable')).toEqual(['shell_tool']);
    expect(args).not.toContain('standalone_web_search');
  });

  test('our server is required, and gets the proxy that codex would keep from it', () => {
    const { args } = build(plan({ rights: 'read', tools: TOOLS }));
    const table = args.find((arg) => arg.startsWith('mcp_servers.vouch='));
    expect(table).toContain('required=true');
    expect(table).toContain('env={"https_proxy"="http://p"}');
  });

  test('only a schema that the service takes goes along', () => {
    const closed = { type: 'object', properties: {}, required: [], additionalProperties: false };
    expect(build(plan({ schema: closed })).args).toContain('--output-schema');
    expect(build(plan({ schema: { type: 'object' } })).args).not.toContain('--output-schema');
  });
});

describe('gemini', () => {
  const { build } = ADAPTERS.gemini;

  test.each([
    ['none', null, ['none']],
    ['search', null, ['google_web_search']],
    ['read', null, ['google_web_search', 'web_fetch']],
    ['read', TOOLS, ['google_web_search', 'mcp_vouch_*']],
  ] as const)('%s with tools %o: exactly these tools', (rights, tools, core) => {
    expect(settings(build(plan({ rights, tools }))).tools.core).toEqual(core);
  });

  test('it lives in a home of that call, with a hook that sees its searches', () => {
    const launch = build(plan({ rights: 'read', tools: TOOLS }));
    expect(launch.env['GEMINI_CLI_HOME']).toBe('/r/calls/x/home');
    expect(launch.files.every(({ path }) => path.startsWith('home/'))).toBe(true);
    const made = settings(launch);
    expect(made.mcpServers.vouch).toMatchObject({ command: '/usr/bin/node', trust: true });
    expect(made.hooks.AfterTool[0].hooks[0].command).toContain('/r/calls/x/hook.ndjson');
  });

  test.each([
    ['api_key', 'gemini-api-key', 0],
    ['vertex', 'vertex-ai', 0],
    ['google', 'oauth-personal', 1],
  ] as const)('a login by %s', (kind, selected, links) => {
    const launch = build(plan({ login: { kind, file: '/home/a/.gemini/oauth_creds.json' } }));
    expect(settings(launch).security.auth.selectedType).toBe(selected);
    expect(launch.links).toHaveLength(links);
  });
});

test('agy takes the prompt as the value of its last flag', () => {
  const { args, input } = ADAPTERS.agy.build(plan());
  expect(args.slice(-2)).toEqual(['-p', 'question']);
  expect(args).not.toContain('--dangerously-skip-permissions');
  expect(input).toBeNull();
});

describe('all four', () => {
  test.each(ENGINE_NAMES)('%s: each signature is met by its own sample first', (name) => {
    const { failures } = ADAPTERS[name];
    for (const row of failures) {
      expect(failures.find(({ match }) => match.test(row.sample))?.name).toBe(row.name);
    }
  });

  test.each(ENGINE_NAMES)('%s: events of any other shape mean nothing and break nothing', (name) => {
    const strange = [null, 1, 'x', [], {}, { type: 1 }, [[1]], { content: null }];
    const keys = [
      'type',
      'event',
      'item',
      'message',
      'result',
      'error',
      'stats',
      'usage',
      'tool_use_result',
      'rate_limit_info',
      'step_update',
    ];
    const types = [
      'system',
      'user',
      'assistant',
      'result',
      'item.completed',
      'turn.failed',
      'message',
      'tool_result',
      'step_update',
      'rate_limit_event',
      'error',
      'init',
    ];
    for (const type of types) {
      for (const value of strange) {
        const event = {
          ...Object.fromEntries(keys.map((key) => [key, value])),
          type,
          event: type,
          role: 'assistant',
        };
        expect(Array.isArray(ADAPTERS[name].parse(event))).toBe(true);
      }
    }
  });

  test.each(ENGINE_NAMES)('%s: no key of the environment reaches it unless it is named', (name) => {
    const env = {
      PATH: '/bin',
      HOME: '/h',
      ANTHROPIC_API_KEY: 'a',
      OPENAI_API_KEY: 'b',
      GEMINI_API_KEY: 'c',
      AWS_SECRET_ACCESS_KEY: 'd',
      NODE_OPTIONS: '-r x',
    };
    const built = buildEnvironment(ADAPTERS[name], env, []);
    expect(Object.keys(built).filter((key) => /KEY|SECRET|OPTIONS/.test(key))).toEqual([]);
    expect(buildEnvironment(ADAPTERS[name], env, ['OPENAI_API_KEY'])['OPENAI_API_KEY']).toBe('b');
  });

  test('our server gets the way to the web and nothing else', () => {
    const env = { PATH: '/bin', HOME: '/h', https_proxy: 'p', NO_PROXY: 'n', GEMINI_API_KEY: 'c' };
    expect(serverEnvironment(env)).toEqual({ https_proxy: 'p', NO_PROXY: 'n' });
  });
});

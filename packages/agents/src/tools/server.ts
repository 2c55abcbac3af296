import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { addToolsLine } from '../call-lists.js';
import { readProcessStart } from '../files.js';
import { PART_CHARS } from '../limits.js';
import { checkQuote, type OpenPageCall, openPage } from './open-page.js';
import type { ToolPorts, ToolReply } from './ports.js';

export type { ToolPage, ToolPorts } from './ports.js';

/** Also for models that see only this text until they ask for the tools (codex in code mode). */
const INSTRUCTIONS =
  'Two tools. open_page {"url": string, "part"?: number} gives the visible text of a page that a search returned or an opened page links to. check_quote {"url": string, "exact": string} says whether exact words stand on a page that was opened. Both only read.';

/** First of all: whoever started us learns that we live, and whom to end if we outlive the call. */
export function announceServer(call_dir: string, at: string): void {
  addToolsLine(call_dir, { event: 'started', pid: process.pid, start: readProcessStart(process.pid), at });
}

/** The server, not yet connected. All its state is in the call's directory, since a CLI may start it twice. */
export function buildToolsServer(call_dir: string, ports: ToolPorts): McpServer {
  const call: OpenPageCall = { call_dir, ports, memory: new Map() };
  const server = new McpServer({ name: 'vouch', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  // Without readOnlyHint codex refuses the call; the size is a second belt for claude.
  const meta = { 'anthropic/maxResultSizeChars': 2 * PART_CHARS };
  server.registerTool(
    'open_page',
    {
      title: 'Open page',
      description:
        'Reads a page that a search returned or an opened page links to. Gives its visible text in parts; the page is kept as proof.',
      inputSchema: { url: z.string(), part: z.number().int().min(1).optional() },
      annotations: { readOnlyHint: true, openWorldHint: true },
      _meta: meta,
    },
    async ({ url, part }) => toResult(await openPage(call, url, part ?? 1)),
  );
  server.registerTool(
    'check_quote',
    {
      title: 'Check quote',
      description: 'Says whether exact words stand on a page that was opened with open_page.',
      inputSchema: { url: z.string(), exact: z.string() },
      annotations: { readOnlyHint: true },
      _meta: meta,
    },
    async ({ url, exact }) => toResult(await checkQuote(call, url, exact)),
  );
  return server;
}

function toResult(reply: ToolReply): { isError?: boolean; content: { type: 'text'; text: string }[] } {
  return { ...(reply.failed ? { isError: true } : {}), content: [{ type: 'text', text: reply.text }] };
}

/** Serves on stdio until stdin ends or a signal comes; then the process must end. */
export async function serveTools(call_dir: string, ports: ToolPorts): Promise<void> {
  const over = new Promise<void>((done) => {
    // codex gives us a process group of our own: the end of stdin is the only word that reaches us.
    process.stdin.once('end', done);
    process.stdin.once('close', done);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => done());
  });
  await buildToolsServer(call_dir, ports).connect(new StdioServerTransport());
  await over;
}

import type { Scan } from '@vouch/core/markdown';
import { TOOL_BLOCK_LENGTH } from './limits.js';
import { type Range, SpanSet } from './lines.js';

export interface ToolBlock extends Range {
  name: string;
}

const NAMES =
  'antml:function_calls|function_calls|function_results|antml:invoke|invoke|tool_calls?|tool_use|tool_results?|tool_response|use_mcp_tool|function_call';
const OPEN = new RegExp(`<(${NAMES})(?:\\s[^<>\\n]{0,300})?>|<\\|(tool_calls?_(?:section_)?)begin\\|>`, 'g');
// What stands inside a real call: parameters, a JSON object, or a nested call. Prose about a tag has none of it.
const CALL =
  /<(?:antml:)?(?:invoke|parameter|function|arguments|server_name|tool_name)\b|[{[]\s*"|<\|tool_call|"name"\s*:/;

/** Complete raw tool calls that a model left in its text, outside code. A tag that is merely mentioned is text. */
export function findToolBlocks(scan: Scan): ToolBlock[] {
  const { text } = scan;
  const code = new SpanSet(scan.code);
  const found: ToolBlock[] = [];
  const missing = new Set<string>();
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
    const name = match[1] ?? match[2]!;
    const close = match[1] === undefined ? `<|${name}end|>` : `</${name}>`;
    if (missing.has(close) || code.at(match.index) !== undefined) continue;
    const from = match.index + match[0].length;
    const at = text.indexOf(close, from);
    if (at < 0) missing.add(close);
    if (at < 0 || at - from > TOOL_BLOCK_LENGTH || !CALL.test(text.slice(from, at))) continue;
    const end = at + close.length;
    found.push({ name, start: match.index, end });
    OPEN.lastIndex = end;
  }
  return found;
}

import { JSON_DEPTH, SCAN_STEPS, START_STEPS } from '../limits.js';

/** JSON values inside a text: `Here you are: {"a":1}. Bye.` and `{"list":[{"a":1},{"a"` (cut). */

export interface JsonValues {
  /** Complete top-level values, in order. */
  values: unknown[];
  /** Complete leading items of the outermost list of a value that was cut, closed where it stands. */
  salvaged: unknown[];
}

interface Reach {
  /** Offset behind the value; null when it is not closed. */
  end: number | null;
  /** Is the text over inside the value? */
  cut: boolean;
  /** The text up to the last complete item of the outermost open list, and the brackets that close it. */
  complete: string | null;
  steps: number;
}

export function findJsonValues(text: string): JsonValues {
  const values: unknown[] = [];
  const salvaged: unknown[] = [];
  let steps = 0;
  for (let at = nextStart(text, 0); at >= 0 && steps < SCAN_STEPS; ) {
    const reach = scanValue(text, at);
    steps += reach.steps + START_STEPS;
    const whole = reach.end === null ? undefined : parse(text.slice(at, reach.end));
    if (whole !== undefined) values.push(whole);
    const part = reach.cut && reach.complete !== null ? parse(reach.complete) : undefined;
    if (part !== undefined) salvaged.push(part);
    at = nextStart(text, whole === undefined || reach.end === null ? at + 1 : reach.end);
  }
  return { values, salvaged };
}

function nextStart(text: string, from: number): number {
  const brace = text.indexOf('{', from);
  const bracket = text.indexOf('[', from);
  if (brace < 0 || bracket < 0) return Math.max(brace, bracket);
  return Math.min(brace, bracket);
}

/** `undefined` when it is no JSON; JSON itself has no such value. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Follows brackets and strings from an opening bracket; what stands between is judged by `JSON.parse`. */
function scanValue(text: string, start: number): Reach {
  const stack: string[] = [];
  /** Depth of the outermost list that is open, and where its last complete item ends. */
  let listDepth = 0;
  let itemEnd = -1;
  let at = start;
  for (; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) {
      at = skipString(text, at);
    } else if (char === 0x7b || char === 0x5b) {
      stack.push(char === 0x7b ? '}' : ']');
      if (stack.length > JSON_DEPTH) return { end: null, cut: false, complete: null, steps: at - start };
      if (char === 0x5b && listDepth === 0) {
        listDepth = stack.length;
        itemEnd = -1;
      }
    } else if (char === 0x7d || char === 0x5d) {
      if (stack.pop() !== text[at]) return { end: null, cut: false, complete: null, steps: at - start };
      if (stack.length === 0) return { end: at + 1, cut: false, complete: null, steps: at - start };
      if (stack.length < listDepth) listDepth = 0;
      else if (stack.length === listDepth) itemEnd = at + 1;
    } else if (char === 0x2c && listDepth > 0 && stack.length === listDepth) {
      itemEnd = at;
    }
  }
  const closing = stack.slice(0, listDepth).reverse().join('');
  const complete = listDepth > 0 && itemEnd > 0 ? text.slice(start, itemEnd) + closing : null;
  return { end: null, cut: true, complete, steps: at - start };
}

/** Offset of the closing quote, or of the text's end. */
function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x5c) at += 1;
    else if (char === 0x22) return at;
  }
  return text.length;
}

/**
 * Mends what changes no value: a comma before a closing bracket, and raw line breaks and tabs inside strings.
 * Everything else stays broken.
 */
export function mendJson(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) {
      const end = skipString(text, at);
      parts.push(text.slice(from, at), escapeControls(text.slice(at, end + 1)));
      from = end + 1;
      at = end;
    } else if (char === 0x2c && /^\s{0,200}[}\]]/.test(text.slice(at + 1, at + 202))) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeControls(string: string): string {
  return string.replace(/[\n\r\t]/g, (char) => CONTROLS[char] ?? char);
}

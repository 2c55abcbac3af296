/** A CLI's event: a JSON object on a line of its own, with whatever noise stands around it. */

// biome-ignore lint/complexity/useRegexLiterals: the escape character is written out
const ANSI = new RegExp('\\u001b\\[[0-9;?]{0,16}[A-Za-z]', 'g');

interface Rung {
  name: string;
  sample: string;
  candidate(line: string): string | null;
}

const RUNGS: readonly Rung[] = [
  { name: 'whole', sample: '{"type":"init"}', candidate: (line) => line },
  {
    name: 'terminal_codes',
    sample: '\u001b[2K{"type":"init"}\u001b[0m',
    candidate: (line) => (line.includes('\u001b') ? line.replace(ANSI, '').trim() : null),
  },
  {
    // A notice without a newline of its own, or a progress bar that ends in a carriage return.
    name: 'after_notice',
    sample: '[STARTUP] done {"type":"init"}',
    candidate: (line) => {
      const start = line.indexOf('{"');
      return start > 0 ? line.slice(start).trimEnd() : null;
    },
  },
];

/** The event on a line, or null when the line is noise. */
export function parseEventLine(line: string): Record<string, unknown> | null {
  if (!line.includes('{')) return null;
  for (const rung of RUNGS) {
    const text = rung.candidate(line);
    const value = text === null ? null : parseObject(text);
    if (value !== null) return value;
  }
  return null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

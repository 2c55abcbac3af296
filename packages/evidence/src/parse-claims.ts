/** Claims as they were handed in. A line that can't be read is a claim with a `fault`, so that no line is lost. */
export type ParsedClaims =
  | { form: 'one' | 'many'; claims: unknown[]; faults: string[] }
  /** Not JSON at all: a Markdown document, whose claims another reader finds. */
  | { form: 'document'; claims: []; faults: [] };

/** Reads one claim (a JSON object), many (an array, `{"claims": […]}`, one object a line), or says `document`. */
export function parseClaims(source: string): ParsedClaims {
  const text = source.replace(/^\ufeff/, '').trim();
  if (!/^[[{]/.test(text)) return { form: 'document', claims: [], faults: [] };
  const whole = parseJson(text);
  if (whole.ok) return readWhole(whole.value);
  const lines = text.split('\n').map((line) => line.trim());
  const parsed = lines.map((line, index) => ({ line: index + 1, text: line, ...parseJson(line) }));
  const filled = parsed.filter((line) => line.text !== '');
  // A whole claim spread over lines, with one mistake: no line of it is JSON.
  if (filled.length === 1 || !filled.some((line) => line.ok && isRecord(line.value)))
    return looksLikeProse(text)
      ? { form: 'document', claims: [], faults: [] }
      : { form: 'one', claims: [], faults: [`not valid JSON: ${whole.fault}`] };
  const faults = filled
    .filter((line) => !line.ok)
    .map((line) => `line ${line.line} is not valid JSON: ${line.fault}`);
  return { form: 'many', claims: filled.filter((line) => line.ok).map((line) => line.value), faults };
}

function readWhole(value: unknown): ParsedClaims {
  if (Array.isArray(value)) return { form: 'many', claims: value, faults: [] };
  const inner = isRecord(value) ? value['claims'] : undefined;
  if (Array.isArray(inner)) return { form: 'many', claims: inner, faults: [] };
  return { form: 'one', claims: [value], faults: [] };
}

/** Markdown may begin with a link or a footnote. */
function looksLikeProse(text: string): boolean {
  return /^\[[^\]{"]{1,300}\][(:[\s]/.test(text);
}

function parseJson(text: string): { ok: boolean; value: unknown; fault: string } {
  try {
    return { ok: true, value: JSON.parse(text), fault: '' };
  } catch (error) {
    return { ok: false, value: null, fault: (error as Error).message };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

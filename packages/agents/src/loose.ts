/** Reading JSON of unknown shape without trusting it: a wrong type is absent. */

export type Loose = Record<string, unknown>;

export function object(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Is this an address that a page can have? */
export function isWebUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && value.length <= 16_384;
}

/** Every http(s) URL in strings of a JSON value, in order, once each. For fields whose shape is unknown. */
export function urlsIn(value: unknown): string[] {
  const found = new Set<string>();
  // An explicit stack: what a server sends may be nested deeper than our own.
  const stack: unknown[] = [value];
  while (stack.length > 0 && found.size < 1_000) {
    const top = stack.pop();
    if (typeof top === 'string') {
      for (const url of top.match(/https?:\/\/[^\s"'<>\\)\]}]{1,4096}/gi) ?? []) found.add(url);
    } else if (typeof top === 'object' && top !== null) {
      stack.push(...Object.values(top).reverse());
    }
  }
  return [...found];
}

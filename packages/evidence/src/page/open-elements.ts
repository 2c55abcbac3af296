import type { Parser } from 'htmlparser2';

/**
 * htmlparser2 keeps its open elements in an array with the innermost first, so that each tag moves the whole
 * array, and a stray end tag searches it: quadratic on deeply nested pages. This stand-in answers the same
 * calls from the other end, and knows how often a name is open.
 */
class OpenElements<T> {
  /** The innermost. A field, since the parser reads it for each tag. */
  0: T | undefined = undefined;
  private readonly items: T[] = [];
  private readonly open = new Map<T, number>();

  get length(): number {
    return this.items.length;
  }

  unshift(item: T): void {
    this.items.push(item);
    this[0] = item;
    this.open.set(item, (this.open.get(item) ?? 0) + 1);
  }

  shift(): T | undefined {
    const item = this.items.pop();
    this[0] = this.items.at(-1);
    if (item !== undefined) this.open.set(item, this.open.get(item)! - 1);
    return item;
  }

  includes(item: T): boolean {
    return (this.open.get(item) ?? 0) > 0;
  }

  /** Distance from the innermost: what lies between is closed by the caller, so the search is paid for. */
  indexOf(item: T): number {
    return this.includes(item) ? this.items.length - 1 - this.items.lastIndexOf(item) : -1;
  }
}

/** Makes a new parser linear in the depth of its input. */
export function withLinearNesting(parser: Parser): Parser {
  const inside = parser as unknown as { stack: OpenElements<string>; foreignContext: OpenElements<number> };
  const [outermost] = inside.foreignContext as unknown as number[];
  inside.stack = new OpenElements();
  inside.foreignContext = new OpenElements();
  inside.foreignContext.unshift(outermost ?? 0);
  return parser;
}

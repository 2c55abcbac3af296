import { hostOf } from './guard.js';

const PAIR = /^\s*([^=;,\s]{1,100})=([^;\r\n]{0,4000})/;

/**
 * Cookies of one opening, kept from hop to hop and then forgotten: some publishers send a page only to a client
 * that returns the cookie they set while redirecting. A cookie goes back to the very host that set it.
 */
export class CookieJar {
  readonly #limit: number;
  readonly #cookies = new Map<string, Map<string, string>>();
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `header`: the `Set-Cookie` lines. */
  take(url: URL, header: string | undefined): void {
    for (const line of header?.split('\n') ?? []) {
      const [, name, value] = PAIR.exec(line) ?? [];
      if (name === undefined || value === undefined || this.#count >= this.#limit) continue;
      const host = hostOf(url);
      const cookies = this.#cookies.get(host) ?? new Map<string, string>();
      cookies.set(name, value);
      this.#cookies.set(host, cookies);
      this.#count += 1;
    }
  }

  /** The `Cookie` header for this address, or null. */
  header(url: URL): string | null {
    const cookies = this.#cookies.get(hostOf(url));
    if (cookies === undefined) return null;
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

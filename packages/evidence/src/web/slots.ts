/** At most `limit` holders per key at once; the others wait in order. */
export class Slots {
  readonly #limit: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#take(key);
    try {
      return await work();
    } finally {
      this.#give(key);
    }
  }

  async #take(key: string): Promise<void> {
    const held = this.#held.get(key) ?? 0;
    if (held < this.#limit) {
      this.#held.set(key, held + 1);
      return;
    }
    await new Promise<void>((free) => {
      const queue = this.#waiting.get(key);
      if (queue) queue.push(free);
      else this.#waiting.set(key, [free]);
    });
  }

  /** Hands the place to the next in line, so that the count stays as it is. */
  #give(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next) next();
    else {
      this.#waiting.delete(key);
      const held = (this.#held.get(key) ?? 1) - 1;
      if (held === 0) this.#held.delete(key);
      else this.#held.set(key, held);
    }
  }
}

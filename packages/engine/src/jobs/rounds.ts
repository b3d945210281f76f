/** Work that comes round at intervals: never twice at once, each round a pause after the end of the last. */
export class Rounds {
  readonly #onError: (error: unknown) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #working = new Set<Promise<void>>();
  #stopped = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  every(ms: number, work: () => Promise<void>): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const round: Promise<void> = work()
        .catch(this.#onError)
        .finally(() => {
          this.#working.delete(round);
          this.every(ms, work);
        });
      this.#working.add(round);
    }, ms);
    this.#timers.add(timer);
  }

  /** Settles when the rounds under way have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#working);
  }
}

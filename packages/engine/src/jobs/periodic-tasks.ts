/**
 * Tasks that run at intervals: never concurrently with themselves; each interval begins when the last run has ended.
 */
export class PeriodicTasks {
  readonly #onError: (error: unknown) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #working = new Set<Promise<void>>();
  #stopped = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** `first`: milliseconds to the first run, where that is not the interval. */
  every(ms: number, work: () => Promise<void>, first = ms): void {
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
    }, first);
    this.#timers.add(timer);
  }

  /** Resolves when the running tasks have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#working);
  }
}

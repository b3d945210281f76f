const WINDOW_MS = 1000;
/** Shorter intervals give no meaningful rate. */
const MIN_MEASURED_MS = 50;

/** Jobs that end per second: in the last whole second, or in the current one where that is faster. */
export class ThroughputMeter {
  #begun = 0;
  #now = 0;
  #before = 0;

  ended(): void {
    this.#turn();
    this.#now += 1;
  }

  perSecond(): number {
    const elapsed = this.#turn();
    const rate = elapsed < MIN_MEASURED_MS ? 0 : (this.#now * WINDOW_MS) / elapsed;
    return Math.max(rate, this.#before);
  }

  #turn(): number {
    const time = performance.now();
    const elapsed = time - this.#begun;
    if (elapsed < WINDOW_MS) return elapsed;
    this.#before = elapsed < 2 * WINDOW_MS ? this.#now : 0;
    this.#now = 0;
    this.#begun = time;
    return 0;
  }
}

const WINDOW_MS = 1000;
/** Less time than this says nothing yet. */
const TELLING_MS = 50;

/** How many jobs end in a second: by the last whole second, or by the present one where it is faster. */
export class Pace {
  #begun = 0;
  #now = 0;
  #before = 0;

  ended(): void {
    this.#turn();
    this.#now += 1;
  }

  aSecond(): number {
    const elapsed = this.#turn();
    const rate = elapsed < TELLING_MS ? 0 : (this.#now * WINDOW_MS) / elapsed;
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

const WINDOW_MS = 1000;

/** How many jobs ended within about the last second. */
export class Pace {
  #begun = 0;
  #now = 0;
  #before = 0;

  ended(): void {
    this.#turn();
    this.#now += 1;
  }

  aSecond(): number {
    this.#turn();
    return Math.max(this.#now, this.#before);
  }

  #turn(): void {
    const time = performance.now();
    if (time - this.#begun < WINDOW_MS) return;
    this.#before = time - this.#begun < 2 * WINDOW_MS ? this.#now : 0;
    this.#now = 0;
    this.#begun = time;
  }
}

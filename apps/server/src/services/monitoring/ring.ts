/** The last `size` items, in memory. */
export class Ring<T> {
  readonly #size: number;
  readonly #slots: T[] = [];
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(value: T): void {
    this.#slots[this.#next] = value;
    this.#next = (this.#next + 1) % this.#size;
  }

  /** The oldest first. */
  list(): T[] {
    const whole = this.#slots.length === this.#size;
    return whole ? [...this.#slots.slice(this.#next), ...this.#slots.slice(0, this.#next)] : [...this.#slots];
  }
}

export interface Near {
  readonly id: number;
  /** From 0 to 1, such as the cosine of an angle, or 0 for an obtuse one. */
  readonly similarity: number;
}

/** Keeps the passages with the highest similarities above 0 of all that are offered; of equal ones the older. */
export class BestPassages {
  readonly #limit: number;
  #best: Near[] = [];
  #least = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, similarity: number): void {
    if (similarity <= this.#least) return;
    this.#best.push({ id, similarity });
    if (this.#best.length >= this.#limit * 2) this.#cut();
  }

  /** The best first. */
  get list(): readonly Near[] {
    this.#cut();
    return this.#best;
  }

  #cut(): void {
    this.#best.sort((a, b) => b.similarity - a.similarity || a.id - b.id);
    if (this.#best.length < this.#limit) return;
    this.#best = this.#best.slice(0, this.#limit);
    this.#least = this.#best.at(-1)?.similarity ?? 0;
  }
}

export interface Near {
  readonly id: number;
  /** From 0 to 1, such as the cosine of an angle, or 0 for an obtuse one. */
  readonly similarity: number;
}

const byNearness = (a: Near, b: Near): number => b.similarity - a.similarity || a.id - b.id;

/** Keeps the passages with the highest similarities above 0 of all that are offered, in any order; of equal ones the older. */
export class BestPassages {
  readonly #limit: number;
  #best: Near[] = [];
  /** The last that would be kept, as soon as there are enough. */
  #last: Near = { id: 0, similarity: 0 };

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, similarity: number): void {
    if (similarity < this.#last.similarity || similarity <= 0) return;
    if (similarity === this.#last.similarity && id >= this.#last.id) return;
    this.#best.push({ id, similarity });
    if (this.#best.length >= this.#limit * 2) this.#cut();
  }

  /** The best first. */
  get list(): readonly Near[] {
    this.#cut();
    return this.#best;
  }

  #cut(): void {
    this.#best.sort(byNearness);
    if (this.#best.length < this.#limit) return;
    this.#best = this.#best.slice(0, this.#limit);
    this.#last = this.#best.at(-1) ?? this.#last;
  }
}

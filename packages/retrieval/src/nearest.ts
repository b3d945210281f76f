/** Vectors of one length, one after the other. */
export interface VectorBlock {
  readonly ids: readonly number[];
  readonly values: Float32Array;
}

export interface Near {
  readonly id: number;
  /** From 0 to 1: the cosine of the angle, or 0 for an obtuse one. */
  readonly similarity: number;
}

/** The passages that are the nearest to a vector, the best first. Vectors of another length are not comparable. */
export class Nearest {
  readonly #query: Float32Array;
  readonly #limit: number;
  #best: Near[] = [];
  #least = 0;

  constructor(query: Float32Array, limit: number) {
    this.#query = query;
    this.#limit = limit;
  }

  add({ ids, values }: VectorBlock): void {
    const length = this.#query.length;
    if (values.length !== ids.length * length) return;
    for (const [at, id] of ids.entries()) {
      const similarity = this.#cosine(values, at * length);
      if (similarity > this.#least) this.#keep({ id, similarity });
    }
  }

  get best(): readonly Near[] {
    this.#cut();
    return this.#best;
  }

  /** Of vectors of the norm 1. */
  #cosine(values: Float32Array, from: number): number {
    const query = this.#query;
    let sum = 0;
    for (let at = 0; at < query.length; at += 1) sum += (query[at] as number) * (values[from + at] as number);
    return Math.min(1, sum);
  }

  #keep(near: Near): void {
    this.#best.push(near);
    if (this.#best.length >= this.#limit * 2) this.#cut();
  }

  #cut(): void {
    this.#best.sort((a, b) => b.similarity - a.similarity || a.id - b.id);
    if (this.#best.length < this.#limit) return;
    this.#best = this.#best.slice(0, this.#limit);
    this.#least = this.#best.at(-1)?.similarity ?? 0;
  }
}

/** The beginning of bytes that pass by. */
export class Head {
  readonly #most: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** `most`: bytes that are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array): void {
    if (this.#length >= this.#most) return;
    const kept = chunk.subarray(0, this.#most - this.#length);
    this.#chunks.push(kept);
    this.#length += kept.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

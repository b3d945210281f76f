/**
 * Offsets of a text in code points, as other programs count them, and in UTF-16 code units, as this one does
 * (docs/semantics.md#4).
 */
export class CodePoints {
  /** UTF-16 offsets at which a character of two units begins. */
  readonly #pairs: number[] = [];
  readonly #units: number;

  constructor(text: string) {
    this.#units = text.length;
    for (const { index } of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) this.#pairs.push(index);
  }

  /** Characters of the text. */
  get length(): number {
    return this.#units - this.#pairs.length;
  }

  /** The offset in UTF-16 units of an offset in code points, which must be within the text. */
  toUnits(offset: number): number {
    let low = 0;
    let high = this.#pairs.length;
    // The pair with index i begins at the code point pairs[i] - i.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pairs[middle] as number) - middle < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}

/** Finds the rows of features (open addressing): each token asks for dozens. */
export class FeatureTable {
  readonly #mask: number;
  /** A feature and its row beside each other; −1 where a place is free. */
  readonly #places: Int32Array<ArrayBuffer>;

  /** `features` are those of rows 0, 1 and so on. */
  constructor(features: Uint32Array) {
    const size = 2 ** Math.ceil(Math.log2(2 * features.length + 2));
    this.#mask = size - 1;
    this.#places = new Int32Array(2 * size).fill(-1);
    features.forEach((feature, row) => {
      let place = this.#first(feature);
      while (this.#places[2 * place]! >= 0) place = (place + 1) & this.#mask;
      this.#places[2 * place] = feature;
      this.#places[2 * place + 1] = row;
    });
  }

  /** The row of each feature; −1 where it has none. */
  rowsOf(features: Uint32Array): Int32Array<ArrayBuffer> {
    const rows = new Int32Array(features.length);
    const places = this.#places;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!;
      let place = this.#first(feature);
      while (places[2 * place]! >= 0 && places[2 * place] !== feature) place = (place + 1) & this.#mask;
      rows[at] = places[2 * place + 1]!;
    }
    return rows;
  }

  #first(feature: number): number {
    return (Math.imul(feature, 0x9e37_79b1) >>> 8) & this.#mask;
  }
}

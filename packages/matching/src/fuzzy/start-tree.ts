import { EDGE } from '../text/phrase-text.ts';

/** Up to this number of positions are compared one by one. */
const LEAF_PLACES = 2;
const FIRST_CAPACITY = 1024;

/**
 * The text after some positions as a tree, letter by letter, so that equal text is compared once. Node 0 is the root;
 * the children of a node are consecutive. A node's positions are `places[lows[node]]` to `places[highs[node] - 1]`; a
 * leaf has no children and few positions, or is at the edge or at the maximum depth.
 */
export class StartTree {
  readonly places: Int32Array;
  /** By node: the letter that leads to it. */
  letters = new Uint16Array(FIRST_CAPACITY);
  lows = new Int32Array(FIRST_CAPACITY);
  highs = new Int32Array(FIRST_CAPACITY);
  firstChild = new Int32Array(FIRST_CAPACITY);
  children = new Int32Array(FIRST_CAPACITY);
  #size = 1;
  readonly #codes: Uint16Array;
  /** By letter, while a node is divided: the number of its positions, then their target index. */
  readonly #counts: Int32Array;
  readonly #sorted: Int32Array;

  /** `size`: of the alphabet of `codes`. */
  constructor(codes: Uint16Array, places: Int32Array, depth: number, size: number) {
    this.#codes = codes;
    this.places = places;
    this.#counts = new Int32Array(size);
    this.#sorted = new Int32Array(places.length);
    this.highs[0] = places.length;
    for (let node = 0, at = 0; at < depth; at++) {
      for (const end = this.#size; node < end; node++) {
        const many = this.highs[node]! - this.lows[node]! > LEAF_PLACES;
        if (many && this.letters[node] !== EDGE) this.#divide(node, at);
      }
    }
  }

  #divide(node: number, at: number): void {
    const low = this.lows[node]!;
    const high = this.highs[node]!;
    const { places } = this;
    const codes = this.#codes;
    const counts = this.#counts;
    const letters: number[] = [];
    for (let i = low; i < high; i++) {
      const letter = codes[places[i]! + at]!;
      const before = counts[letter]!;
      if (before === 0) letters.push(letter);
      counts[letter] = before + 1;
    }
    this.firstChild[node] = this.#size;
    this.children[node] = letters.length;
    let next = low;
    for (const letter of letters) {
      this.#add(letter, next, next + counts[letter]!);
      next += counts[letter]!;
      counts[letter] = next - counts[letter]!;
    }
    if (letters.length > 1) {
      const sorted = this.#sorted;
      for (let i = low; i < high; i++) sorted[counts[codes[places[i]! + at]!]!++] = places[i]!;
      places.set(sorted.subarray(low, high), low);
    }
    for (const letter of letters) counts[letter] = 0;
  }

  #add(letter: number, low: number, high: number): void {
    if (this.#size === this.letters.length) this.#grow();
    this.letters[this.#size] = letter;
    this.lows[this.#size] = low;
    this.highs[this.#size] = high;
    this.#size++;
  }

  #grow(): void {
    const capacity = this.letters.length * 2;
    const letters = new Uint16Array(capacity);
    letters.set(this.letters);
    this.letters = letters;
    for (const name of ['lows', 'highs', 'firstChild', 'children'] as const) {
      const longer = new Int32Array(capacity);
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

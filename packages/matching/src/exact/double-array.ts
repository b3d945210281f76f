/** The number of a letter in the alphabet of a rule set; 0 is a letter that no word contains. */
export type Codes = ArrayLike<number>;

/**
 * After this number of occupied positions a node is placed in new cells: a longer search costs more time than the
 * gaps cost memory.
 */
const MAX_TRIES = 64;

export interface TrieCell {
  cell: number;
  /** The parent cell, and the code that leads from it; -1 and 0 for the root. */
  parent: number;
  code: number;
  depth: number;
}

/**
 * A trie over coded words, packed into arrays: the child of cell `s` by code `c` is `base[s] + c` if `check` there is
 * `s`. `word[s]` is the first word that ends in `s`, `sameWord[w]` the next word equal to `w`; both -1 for none.
 */
export class DoubleArray {
  base: Int32Array;
  check: Int32Array;
  readonly word: Int32Array;
  readonly sameWord: Int32Array;
  readonly cells: readonly TrieCell[];

  #nextFree: Int32Array;
  #previousFree: Int32Array;
  #firstFree = 1;
  #top = 0;

  constructor(words: readonly Codes[], alphabetSize: number) {
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    const capacity = letters + 4 * alphabetSize + 1024;
    this.base = new Int32Array(capacity).fill(-1);
    this.check = new Int32Array(capacity).fill(-1);
    this.#nextFree = Int32Array.from({ length: capacity }, (_, i) => i + 1);
    this.#previousFree = Int32Array.from({ length: capacity }, (_, i) => i - 1);
    this.check[0] = -2;
    this.sameWord = new Int32Array(words.length).fill(-1);
    const ends: [cell: number, word: number][] = [];
    this.cells = this.#build(words, alphabetSize, ends);
    const length = this.#top + alphabetSize + 1;
    this.base = this.base.slice(0, length);
    this.check = this.check.slice(0, length);
    this.word = new Int32Array(length).fill(-1);
    for (const [cell, word] of ends) {
      this.sameWord[word] = this.word[cell]!;
      this.word[cell] = word;
    }
  }

  /**
   * The trie in one array for fast traversal, with base and check of a cell side by side: cell `c` is at 2c, and
   * cells are referred to by that offset. The lowest bit of a base is set if the cell is `marked`. A leaf's base
   * leads to no child.
   */
  pack(marked: (cell: number) => boolean): Int32Array {
    const packed = new Int32Array(this.check.length * 2);
    for (let cell = 0; cell < this.check.length; cell++) {
      packed[cell * 2] = Math.max(this.base[cell]!, 0) * 2 + (marked(cell) ? 1 : 0);
      packed[cell * 2 + 1] = this.check[cell]! * 2;
    }
    return packed;
  }

  /** Depth first, so that the letters of one word are stored near each other. */
  #build(words: readonly Codes[], alphabetSize: number, ends: [number, number][]): TrieCell[] {
    const order = Int32Array.from(words.keys()).sort((a, b) => compareCodes(words[a]!, words[b]!));
    const cells: TrieCell[] = [];
    const open = [{ cell: 0, parent: -1, code: 0, depth: 0, low: 0, high: order.length }];
    for (let node = open.pop(); node; node = open.pop()) {
      const { cell, depth, high } = node;
      cells.push({ cell, parent: node.parent, code: node.code, depth });
      let { low } = node;
      while (low < high && words[order[low]!]!.length === depth) ends.push([cell, order[low++]!]);
      if (low === high) continue;
      const codes: number[] = [];
      const starts: number[] = [];
      for (let k = low; k < high; k++) {
        const code = words[order[k]!]![depth]!;
        if (codes.at(-1) === code) continue;
        codes.push(code);
        starts.push(k);
      }
      const base = this.#place(codes, alphabetSize);
      this.base[cell] = base;
      for (const code of codes) this.#occupy(base + code, cell);
      for (let k = codes.length - 1; k >= 0; k--) {
        const code = codes[k]!;
        const child = { cell: base + code, parent: cell, code, depth: depth + 1 };
        open.push({ ...child, low: starts[k]!, high: starts[k + 1] ?? high });
      }
    }
    return cells;
  }

  /** Finds a base at which the cells of all codes are free. */
  #place(codes: readonly number[], alphabetSize: number): number {
    let tries = 0;
    for (let cell = this.#firstFree; ; cell = this.#nextFree[cell]!) {
      if (++tries === MAX_TRIES) cell = Math.max(cell, this.#freeAfterTop());
      this.#reserve(cell + alphabetSize + 2);
      const base = cell - codes[0]!;
      if (base < 1) continue;
      if (codes.every((code) => this.check[base + code] === -1)) return base;
    }
  }

  #freeAfterTop(): number {
    this.#reserve(this.#top + 2);
    return this.#top + 1;
  }

  #occupy(cell: number, parent: number): void {
    const before = this.#previousFree[cell]!;
    const after = this.#nextFree[cell]!;
    if (cell === this.#firstFree) this.#firstFree = after;
    else this.#nextFree[before] = after;
    if (after < this.check.length) this.#previousFree[after] = before;
    this.check[cell] = parent;
    this.#top = Math.max(this.#top, cell);
  }

  #reserve(length: number): void {
    const old = this.check.length;
    if (length < old) return;
    const capacity = Math.max(length + 1, old * 2);
    this.base = grown(this.base, capacity).fill(-1, old);
    this.check = grown(this.check, capacity).fill(-1, old);
    this.#nextFree = grown(this.#nextFree, capacity);
    this.#previousFree = grown(this.#previousFree, capacity);
    for (let i = old; i < capacity; i++) {
      this.#nextFree[i] = i + 1;
      this.#previousFree[i] = i - 1;
    }
  }
}

function compareCodes(a: Codes, b: Codes): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

function grown(array: Int32Array, length: number): Int32Array {
  const copy = new Int32Array(length);
  copy.set(array);
  return copy;
}

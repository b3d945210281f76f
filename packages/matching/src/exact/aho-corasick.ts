import { DoubleArray } from './double-array.ts';
import type { Codes } from './double-array.ts';

/** Finds every occurrence of many words in one pass over coded text (Aho and Corasick 1975, on a double array). */
export class AhoCorasick {
  /** Marked where a word ends, or a suffix that is a word. */
  readonly #cells: Int32Array;
  /** By cell, the offset of the cell of the longest suffix, which is used when there is no child for a letter. */
  readonly #fail: Int32Array;
  /** By cell, the first cell along its suffixes in which a word ends; 0 for none. */
  readonly #output: Int32Array;
  /** The first word that ends in a cell, and the next equal word. */
  readonly #word: Int32Array;
  readonly #sameWord: Int32Array;
  /** The cell of the next shorter suffix in which a word ends; 0 for none. */
  readonly #shorter: Int32Array;

  constructor(words: readonly Codes[], alphabetSize: number) {
    const trie = new DoubleArray(words, alphabetSize);
    const count = trie.check.length;
    const fail = new Int32Array(count);
    const output = new Int32Array(count);
    this.#shorter = new Int32Array(count);
    for (const { cell, parent, code } of trie.cells.toSorted((a, b) => a.depth - b.depth)) {
      if (parent > 0) fail[cell] = step(trie, fail, fail[parent]!, code);
      this.#shorter[cell] = output[fail[cell]!]!;
      output[cell] = trie.word[cell]! >= 0 ? cell : this.#shorter[cell]!;
    }
    this.#word = trie.word;
    this.#sameWord = trie.sameWord;
    this.#cells = trie.pack((cell) => output[cell] !== 0);
    this.#fail = fail.map((cell) => cell * 2);
    this.#output = output;
  }

  /** Calls `found(word, end)` for every occurrence in text[from, to), ordered by its end (exclusive). */
  scan(text: Uint16Array, from: number, to: number, found: (word: number, end: number) => void): void {
    const cells = this.#cells;
    const fail = this.#fail;
    let cell = 0;
    for (let i = from; i < to; i++) {
      const code = text[i]! * 2;
      let next = (cells[cell]! & ~1) + code;
      while (cells[next + 1] !== cell && cell !== 0) {
        cell = fail[cell >> 1]!;
        next = (cells[cell]! & ~1) + code;
      }
      if (cells[next + 1] !== cell) continue;
      cell = next;
      if ((cells[cell]! & 1) === 0) continue;
      for (let end = this.#output[cell >> 1]!; end !== 0; end = this.#shorter[end]!) {
        for (let word = this.#word[end]!; word >= 0; word = this.#sameWord[word]!) found(word, i + 1);
      }
    }
  }
}

function step({ base, check }: DoubleArray, fail: Int32Array, from: number, code: number): number {
  for (let cell = from; ; cell = fail[cell]!) {
    const next = base[cell]! + code;
    if (base[cell]! > 0 && check[next] === cell) return next;
    if (cell === 0) return 0;
  }
}

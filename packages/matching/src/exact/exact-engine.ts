import { DoubleArray } from './double-array.ts';
import type { MatchList } from '../text/match-list.ts';
import type { Alphabet, PhraseText } from '../text/phrase-text.ts';

/** A coded literal phrase. */
export interface ExactPhrase {
  /** The index of its rule. */
  rule: number;
  codes: Uint16Array;
}

/**
 * Finds phrases as whole words: traverses the trie from every position where a word may start. At an edge where the
 * phrase has a word character, the text must have a word boundary; at other edges ("C++", "#1") it need not.
 */
export class ExactEngine {
  readonly #phrases: readonly ExactPhrase[];
  readonly #isWord: Uint8Array;
  /** Marked where a phrase ends. */
  readonly #cells: Int32Array;
  readonly #phraseAt: Int32Array;
  readonly #samePhrase: Int32Array;
  /** 1 for codes with which a phrase starts. */
  readonly #isFirst: Uint8Array;
  #starts = new Int32Array(0);

  constructor(phrases: readonly ExactPhrase[], alphabet: Alphabet) {
    this.#phrases = phrases;
    this.#isWord = alphabet.isWord;
    const trie = new DoubleArray(
      phrases.map((phrase) => phrase.codes),
      alphabet.size,
    );
    this.#cells = trie.pack((cell) => trie.word[cell]! >= 0);
    this.#phraseAt = trie.word;
    this.#samePhrase = trie.sameWord;
    this.#isFirst = new Uint8Array(alphabet.size);
    for (const { codes } of phrases) this.#isFirst[codes[0]!] = 1;
  }

  scan(text: PhraseText, list: MatchList): void {
    const { codes, ends } = text;
    const cells = this.#cells;
    const isWord = this.#isWord;
    const root = cells[0]!;
    const count = this.#findStarts(text);
    for (let k = 0; k < count; k++) {
      const start = this.#starts[k]!;
      let at = start;
      let code = codes[at]!;
      let parent = 0;
      let cell = root + code * 2;
      while (cells[cell + 1] === parent) {
        const base = cells[cell]!;
        const last = code;
        code = codes[++at]!;
        if ((base & 1) !== 0 && (isWord[code]! & isWord[last]!) === 0)
          this.#add(cell, ends[start - 1]!, ends[at - 1]!, list);
        parent = cell;
        cell = (base & ~1) + code * 2;
      }
    }
  }

  /**
   * Collects the positions where a phrase may start: not within a word, and at a first letter of a phrase. Returns
   * their number.
   */
  #findStarts({ codes, length }: PhraseText): number {
    if (this.#starts.length <= length) this.#starts = new Int32Array(length + 1);
    const starts = this.#starts;
    const isWord = this.#isWord;
    const isFirst = this.#isFirst;
    let count = 0;
    let previous = 0;
    for (let i = 1; i <= length; i++) {
      const code = codes[i]!;
      const inWord = isWord[code]!;
      // Branch-free, because the branch predictor cannot predict where words start.
      starts[count] = i;
      count += isFirst[code]! & ~(previous & inWord);
      previous = inWord;
    }
    return count;
  }

  #add(cell: number, start: number, end: number, list: MatchList): void {
    for (let phrase = this.#phraseAt[cell >> 1]!; phrase >= 0; phrase = this.#samePhrase[phrase]!) {
      list.add(this.#phrases[phrase]!.rule, start, end, 0);
    }
  }
}

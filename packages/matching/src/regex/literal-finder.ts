import { AhoCorasick } from '../exact/aho-corasick.ts';
import type { RequiredLiteral } from './required-literal.ts';
import { caseRepresentative } from '../text/unicode.ts';

/** Limit of stored positions in total. A word that exceeds it would not save any work either. */
const MAX_HITS = 8_000_000;

/** The positions of required literals in one text. */
export interface LiteralHits {
  /**
   * The sorted positions of a rule's words; empty when none occurs, undefined when they are too many to be useful.
   */
  of(index: number): readonly number[] | undefined;
}

/** Finds the required literals of all patterns in one case-insensitive pass. */
export class LiteralFinder {
  readonly #codeOfUnit = new Uint16Array(0x10000);
  readonly #words: number[][] = [];
  /** The words of each pattern, by number; each distinct word is searched once. */
  readonly #wordsOf: readonly (readonly number[])[];
  readonly #automaton: AhoCorasick;

  constructor(literals: readonly (RequiredLiteral | undefined)[]) {
    const numbers = new Map<string, number>();
    let alphabetSize = 1;
    const codeOf = new Map<number, number>();
    this.#wordsOf = literals.map((literal) =>
      (literal?.words ?? []).map((word) => {
        const key = word.join();
        let number = numbers.get(key);
        if (number === undefined) {
          numbers.set(key, (number = this.#words.length));
          for (const letter of word) if (!codeOf.has(letter)) codeOf.set(letter, alphabetSize++);
          this.#words.push(word.map((letter) => codeOf.get(letter)!));
        }
        return number;
      }),
    );
    if (codeOf.size > 0) {
      for (let unit = 0; unit < 0x10000; unit++)
        this.#codeOfUnit[unit] = codeOf.get(caseRepresentative(unit)) ?? 0;
    }
    this.#automaton = new AhoCorasick(this.#words, alphabetSize);
  }

  find(text: string): LiteralHits {
    const codes = new Uint16Array(text.length);
    const codeOfUnit = this.#codeOfUnit;
    for (let i = 0; i < text.length; i++) codes[i] = codeOfUnit[text.charCodeAt(i)]!;
    const places: (number[] | undefined)[] = this.#words.map(() => []);
    const limit = Math.floor(MAX_HITS / Math.max(1, this.#words.length));
    this.#automaton.scan(codes, 0, codes.length, (word, end) => {
      const list = places[word];
      if (!list) return;
      if (list.length >= limit) places[word] = undefined;
      else list.push(end - this.#words[word]!.length);
    });
    return { of: (index) => merged(this.#wordsOf[index]!.map((word) => places[word])) };
  }
}

function merged(lists: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  if (lists.length === 1) return lists[0];
  const all: number[] = [];
  for (const list of lists) {
    if (!list) return undefined;
    for (const place of list) all.push(place);
  }
  return all.sort((a, b) => a - b);
}

import { foldFully, isSpace, isWordCharacter } from './unicode.ts';

/** Codes of letters that no phrase contains: they only tell whether a word continues. */
const OTHER = 0;
export const SPACE = 1;
const OTHER_IN_WORD = 2;
/** Surrounds every coded text; no letter has this code. */
export const EDGE = 3;
const FIRST_LETTER = 4;
/** In the table of code units: the unit needs more than a lookup. */
const ODD = 0xfffe;

const HIGH_SURROGATE = 0xd800;
const LOW_SURROGATE_END = 0xdfff;

/**
 * A text prepared for phrases: every run of white space is one space, letters are folded and numbered. codes[1] is
 * the first letter, codes[length + 1] the edge. Letter i ends at `ends[i]` in the original and starts where the
 * previous one ends. A letter that folds to two (ß) has two codes with one end; both are word characters, so that no
 * match of whole words starts or ends between them.
 */
export interface PhraseText {
  codes: Uint16Array;
  ends: Int32Array;
  length: number;
}

/** Numbers the letters of a rule set's phrases; built from all phrases first, then used to encode texts. */
export class Alphabet {
  readonly #fold: boolean;
  readonly #codeOfUnit = new Uint16Array(0x10000).fill(ODD);
  readonly #codeOfLetter = new Map<string, number>();
  /** Whether a code is a word character; the edge is not. */
  readonly isWord = new Uint8Array(0x10000);
  size = FIRST_LETTER;
  #codes: Uint16Array = new Uint16Array(0);
  #ends: Int32Array = new Int32Array(0);

  constructor(caseSensitive: boolean) {
    this.#fold = !caseSensitive;
    this.isWord[OTHER_IN_WORD] = 1;
  }

  /** The codes of a phrase, with numbers for new letters; outer white space is removed. */
  addPhrase(phrase: string): Uint16Array {
    const codes = [SPACE];
    for (const character of phrase.normalize('NFC')) {
      for (const code of this.#codesOf(character, true))
        if (code !== SPACE || codes.at(-1) !== SPACE) codes.push(code);
    }
    return Uint16Array.from(codes.slice(1, codes.at(-1) === SPACE ? -1 : undefined));
  }

  #codesOf(character: string, addNew: boolean): readonly number[] {
    if (isSpace(character.codePointAt(0)!)) return [SPACE];
    return Array.from(this.#fold ? foldFully(character) : character, (letter) => {
      const known = this.#codeOfLetter.get(letter);
      if (known !== undefined) return known;
      const inWord = isWordCharacter(letter.codePointAt(0)!);
      if (!addNew) return inWord ? OTHER_IN_WORD : OTHER;
      const code = this.size++;
      this.#codeOfLetter.set(letter, code);
      this.isWord[code] = inWord ? 1 : 0;
      return code;
    });
  }

  /** The result is overwritten by the next call. */
  encode(text: string): PhraseText {
    this.#ensureCapacity(text.length + 2);
    this.#codes[0] = EDGE;
    this.#ends[0] = 0;
    let n = 0;
    for (let i = 0; i < text.length;) {
      const plain = this.#encodePlain(text, i, n);
      i += plain.read;
      n += plain.written;
      if (i === text.length) break;
      if (this.#codeOfOdd(text.charCodeAt(i)) !== ODD) continue;
      const character = String.fromCodePoint(text.codePointAt(i)!);
      const letters = this.#codesOf(character, false);
      this.#ensureCapacity(n + letters.length + (text.length - i) + 2);
      for (const letter of letters) {
        this.#codes[++n] = letter;
        this.#ends[n] = i + character.length;
      }
      i += character.length;
    }
    this.#codes[n + 1] = EDGE;
    return { codes: this.#codes, ends: this.#ends, length: n };
  }

  /** Encodes up to the next odd character. */
  #encodePlain(text: string, from: number, before: number): { read: number; written: number } {
    const table = this.#codeOfUnit;
    const codes = this.#codes;
    const ends = this.#ends;
    let n = before;
    let previous = codes[n]!;
    let i = from;
    for (; i < text.length; i++) {
      const code = table[text.charCodeAt(i)]!;
      if (code === ODD) break;
      // Branch-free, because spaces after spaces are hard to predict, and mispredictions would double the
      // time.
      n += ((code ^ SPACE) | (previous ^ SPACE)) === 0 ? 0 : 1;
      codes[n] = code;
      ends[n] = i + 1;
      previous = code;
    }
    return { read: i - from, written: n - before };
  }

  /** Letters that fold to several take more space than the text. */
  #ensureCapacity(length: number): void {
    if (this.#codes.length < length) {
      this.#codes = lengthened(this.#codes, new Uint16Array(length * 2));
      this.#ends = lengthened(this.#ends, new Int32Array(length * 2));
    }
  }

  /** Fills the table for a code unit on first use; surrogates and letters that fold to several remain odd. */
  #codeOfOdd(unit: number): number {
    if (unit >= HIGH_SURROGATE && unit <= LOW_SURROGATE_END) return ODD;
    const codes = this.#codesOf(String.fromCharCode(unit), false);
    return codes.length === 1 ? (this.#codeOfUnit[unit] = codes[0]!) : ODD;
  }
}

function lengthened<T extends Uint16Array | Int32Array>(array: T, longer: T): T {
  longer.set(array);
  return longer;
}

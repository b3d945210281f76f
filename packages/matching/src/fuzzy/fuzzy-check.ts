import { EDGE, SPACE } from '../text/phrase-text.ts';

/**
 * Decides whether a part of a phrase matches the text beside an exact occurrence of one of its pieces, within a
 * number of edits and ending at the end of a word. All parameters are indices into coded phrases and coded text.
 */
export class FuzzyCheck {
  readonly #phrases: Uint16Array;
  readonly #isWord: Uint8Array;
  #text: Uint16Array = new Uint16Array(2);

  /** `phrases` contains the codes of all phrases, concatenated. */
  constructor(phrases: Uint16Array, isWord: Uint8Array) {
    this.#phrases = phrases;
    this.#isWord = isWord;
  }

  setText(text: Uint16Array): void {
    this.#text = text;
  }

  /**
   * Whether a match may end before text[at]: it must not cut a word, and must end in a word character (`inWord`) if
   * the phrase does, else in another character that is not a space.
   */
  endsAt(at: number, inWord: number): boolean {
    const last = this.#text[at - 1]!;
    const lastInWord = this.#isWord[last]!;
    return lastInWord === inWord && (lastInWord & this.#isWord[this.#text[at]!]!) === 0 && last !== SPACE;
  }

  startsAt(at: number, inWord: number): boolean {
    const first = this.#text[at]!;
    const firstInWord = this.#isWord[first]!;
    return (
      firstInWord === inWord && (firstInWord & this.#isWord[this.#text[at - 1]!]!) === 0 && first !== SPACE
    );
  }

  /** Whether phrase[p, end) matches the text from `t` on. */
  fitsAfter(p: number, end: number, t: number, edits: number, inWord: number): boolean {
    const phrases = this.#phrases;
    const text = this.#text;
    for (; ; p++, t++) {
      // The rest of the phrase may be omitted, even where the text happens to continue with it.
      if (end - p <= edits && this.endsAt(t, inWord)) return true;
      if (p === end || phrases[p] !== text[t]) break;
    }
    if (edits === 0) return false;
    const inside = text[t] !== EDGE;
    if (edits === 1 && p + 1 < end) {
      // After the last edit the letters must be equal: most attempts fail at the first.
      const next = phrases[p + 1]!;
      return (
        inside &&
        ((text[t + 1] === next && this.fitsAfter(p + 1, end, t + 1, 0, inWord)) ||
          (text[t + 1] === phrases[p] && this.fitsAfter(p, end, t + 1, 0, inWord)) ||
          (text[t] === next && this.fitsAfter(p + 1, end, t, 0, inWord)))
      );
    }
    if (p === end) return inside && this.fitsAfter(p, end, t + 1, edits - 1, inWord);
    return (
      (inside &&
        (this.fitsAfter(p + 1, end, t + 1, edits - 1, inWord) ||
          this.fitsAfter(p, end, t + 1, edits - 1, inWord))) ||
      this.fitsAfter(p + 1, end, t, edits - 1, inWord)
    );
  }

  /** Whether phrase[start, p) matches the text before `t`. */
  fitsBefore(start: number, p: number, t: number, edits: number, inWord: number): boolean {
    const phrases = this.#phrases;
    const text = this.#text;
    for (; ; p--, t--) {
      if (p - start <= edits && this.startsAt(t, inWord)) return true;
      if (p === start || phrases[p - 1] !== text[t - 1]) break;
    }
    if (edits === 0) return false;
    const inside = text[t - 1] !== EDGE;
    if (edits === 1 && p - 1 > start) {
      const next = phrases[p - 2]!;
      return (
        inside &&
        ((text[t - 2] === next && this.fitsBefore(start, p - 1, t - 1, 0, inWord)) ||
          (text[t - 2] === phrases[p - 1] && this.fitsBefore(start, p, t - 1, 0, inWord)) ||
          (text[t - 1] === next && this.fitsBefore(start, p - 1, t, 0, inWord)))
      );
    }
    if (p === start) return inside && this.fitsBefore(start, p, t - 1, edits - 1, inWord);
    return (
      (inside &&
        (this.fitsBefore(start, p - 1, t - 1, edits - 1, inWord) ||
          this.fitsBefore(start, p, t - 1, edits - 1, inWord))) ||
      this.fitsBefore(start, p - 1, t, edits - 1, inWord)
    );
  }
}

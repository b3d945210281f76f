import { contains } from '../text/charset.ts';
import type { Step } from './program.ts';
import type { Anchor } from './pattern.ts';
import { isWordCharacter } from '../text/unicode.ts';

/** The anchors that match between two characters of a text, as bits. */
export const ANCHOR_BITS: Record<Anchor, number> = {
  word: 1,
  'not-word': 2,
  'text-start': 4,
  'text-end': 8,
  'line-start': 16,
  'line-end': 32,
};

const NEWLINE = 10;
const NO_CHARACTER = -1;

/** Groups characters into classes that the sets of a program do not distinguish. Class 0 is the end of the text. */
export class SymbolTable {
  readonly #sets: readonly Extract<Step, { type: 'set' }>[];
  readonly #usedAnchors: number;
  readonly #classOfBmp = new Uint16Array(0x10000);
  readonly #classOfAstral = new Map<number, number>();
  readonly #classBySignature = new Map<string, number>();
  /** For each class, the steps of the program that accept its characters. */
  readonly acceptingSteps: number[][] = [[]];
  readonly #stepsOfSets: number[];

  constructor(program: readonly Step[]) {
    this.#stepsOfSets = [...program.keys()].filter((i) => program[i]!.type === 'set');
    this.#sets = program.filter((step) => step.type === 'set');
    this.#usedAnchors = program.reduce((bits, s) => bits | (s.type === 'anchor' ? ANCHOR_BITS[s.at] : 0), 0);
  }

  classOf(codePoint: number): number {
    const known = codePoint < 0x10000 ? this.#classOfBmp[codePoint] : this.#classOfAstral.get(codePoint);
    if (known) return known;
    const accepting = this.#stepsOfSets.filter((_, k) => contains(this.#sets[k]!.set, codePoint));
    const signature = accepting.join();
    let found = this.#classBySignature.get(signature);
    if (found === undefined) {
      found = this.acceptingSteps.length;
      this.#classBySignature.set(signature, found);
      this.acceptingSteps.push(accepting);
    }
    if (codePoint < 0x10000) this.#classOfBmp[codePoint] = found;
    else this.#classOfAstral.set(codePoint, found);
    return found;
  }

  /** The anchors that match at a position, limited to those that the program uses. */
  anchorsAt(text: string, position: number): number {
    if (this.#usedAnchors === 0) return 0;
    const before = position === 0 ? NO_CHARACTER : codePointBefore(text, position);
    const after = position === text.length ? NO_CHARACTER : text.codePointAt(position)!;
    const boundary =
      (before !== NO_CHARACTER && isWordCharacter(before)) !==
      (after !== NO_CHARACTER && isWordCharacter(after));
    let bits = boundary ? ANCHOR_BITS.word : ANCHOR_BITS['not-word'];
    if (before === NO_CHARACTER) bits |= ANCHOR_BITS['text-start'];
    if (after === NO_CHARACTER) bits |= ANCHOR_BITS['text-end'];
    if (before === NO_CHARACTER || before === NEWLINE) bits |= ANCHOR_BITS['line-start'];
    if (after === NO_CHARACTER || after === NEWLINE) bits |= ANCHOR_BITS['line-end'];
    return bits & this.#usedAnchors;
  }
}

/** The length of the character that ends at a position: 2 for a surrogate pair. */
export function widthBefore(text: string, position: number): number {
  const low = text.charCodeAt(position - 1);
  if (low < 0xdc00 || low > 0xdfff || position < 2) return 1;
  const high = text.charCodeAt(position - 2);
  return high >= 0xd800 && high <= 0xdbff ? 2 : 1;
}

const codePointBefore = (text: string, position: number): number =>
  text.codePointAt(position - widthBefore(text, position))!;

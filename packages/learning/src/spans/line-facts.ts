import { GAP, type Tokens } from './tokens.ts';

/** No hash of a word. */
const NOTHING = 0;
const MAX_POSITION = 6;

/** Facts about the line of the current token; words are hashes. */
export class LineFacts {
  readonly #tokens: Tokens;
  /** The gaps before and after the token, as in `GAP`. */
  gap: number = GAP.blankLine;
  nextGap: number = GAP.blankLine;
  /** The place of the token in the line, up to a limit. */
  position = 0;
  first = NOTHING;
  second = NOTHING;
  /** The first word of the line above. */
  above = NOTHING;
  /** The last word before the last colon of the line. */
  key = NOTHING;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** To the token after the last one; `wordAt` gives the hash of a word. */
  moveTo(at: number, wordAt: (at: number) => number): void {
    const { gaps, words } = this.#tokens;
    this.gap = gaps[at]!;
    this.nextGap = gaps[at + 1] ?? GAP.blankLine;
    if (this.gap >= GAP.line) {
      this.above = this.gap === GAP.blankLine ? NOTHING : this.first;
      this.first = wordAt(at);
      this.second = this.nextGap >= GAP.line ? NOTHING : wordAt(at + 1);
      this.key = NOTHING;
      this.position = 0;
      return;
    }
    if (words[at - 1] === ':') this.key = wordAt(at - 2);
    this.position = Math.min(this.position + 1, MAX_POSITION);
  }
}

import { toProgram } from './program.ts';
import type { Step } from './program.ts';
import { LiveStates } from './live-states.ts';
import type { LiveState } from './live-states.ts';
import { SymbolTable, widthBefore } from './symbol-table.ts';
import type { Pattern } from './pattern.ts';

/** Memory limit for the live states of one block of text, in bytes. */
const BLOCK_BYTES = 32_000_000;
const STATE_OVERHEAD = 300;

/**
 * Finds all matches of one pattern in time linear in the text, for any pattern. A backward pass marks at every
 * position the steps from which a match can be reached; a forward pass then follows the preferred live step without
 * backtracking (Frisch and Cardelli 2004). Searching for one match after the other, as RE2 does, is quadratic for
 * patterns such as `x.*y|x`. To limit memory, the marks are kept for one block only, and saved at the block
 * boundaries.
 */
export class LinearMatcher {
  readonly #program: readonly Step[];
  readonly #symbols: SymbolTable;
  readonly #states: LiveStates;
  readonly #blockLength: number;
  readonly #maxStates: number;
  readonly #visited: Int32Array;
  #visit = 0;

  constructor(pattern: Pattern, blockBytes = BLOCK_BYTES) {
    this.#program = toProgram(pattern);
    this.#symbols = new SymbolTable(this.#program);
    this.#states = new LiveStates(this.#program, this.#symbols);
    this.#maxStates = Math.max(16, Math.floor(blockBytes / (this.#program.length + STATE_OVERHEAD)));
    this.#blockLength = this.#maxStates;
    this.#visited = new Int32Array(this.#program.length);
  }

  /** Calls `found` for each non-empty match, from left to right. */
  findAll(text: string, found: (start: number, end: number) => void): void {
    const marks = new Marks(text, this.#blockLength, (position, end, after, keep) =>
      this.#mark(text, position, end, after, keep),
    );
    let position = 0;
    while (position <= text.length) {
      position = this.#nextStart(text, marks, position);
      if (position > text.length) return;
      const end = this.#follow(text, marks, position);
      if (end > position) found(position, end);
      position = end > position ? end : position + widthAt(text, position);
    }
  }

  #nextStart(text: string, marks: Marks, from: number): number {
    let position = from;
    while (position <= text.length && !marks.at(position)?.live[0]) position++;
    return position;
  }

  #follow(text: string, marks: Marks, start: number): number {
    let position = start;
    let step = this.#choose(0, marks.at(position)!);
    while (this.#program[step]!.type !== 'match') {
      position += widthAt(text, position);
      step = this.#choose(step + 1, marks.at(position)!);
    }
    return position;
  }

  /** The preferred live step that reads a character or ends the match. */
  #choose(from: number, { live }: LiveState): number {
    const visit = ++this.#visit;
    const open = [from];
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      if (!live[i] || this.#visited[i] === visit) continue;
      this.#visited[i] = visit;
      const step = this.#program[i]!;
      if (step.type === 'fork') open.push(step.second, step.first);
      else if (step.type === 'jump') open.push(step.to);
      else if (step.type === 'anchor') open.push(i + 1);
      else return i;
    }
    throw new Error('A live step leads nowhere.');
  }

  /** Goes backwards from `end` to `start`; `after` is the state at `end`, or undefined at the end of the text. */
  #mark(
    text: string,
    start: number,
    end: number,
    after: LiveState | undefined,
    keep: (at: number, state: LiveState) => void,
  ) {
    if (this.#states.size > this.#maxStates) this.#states.clear();
    let state = after ?? this.#states.before(this.#states.afterEnd, 0, this.#symbols.anchorsAt(text, end));
    if (!after) keep(end, state);
    for (let position = end; position > start;) {
      position -= widthBefore(text, position);
      const characterClass = this.#symbols.classOf(text.codePointAt(position)!);
      state = this.#states.before(state, characterClass, this.#symbols.anchorsAt(text, position));
      keep(position, state);
    }
  }
}

const widthAt = (text: string, position: number): number => (text.codePointAt(position)! > 0xffff ? 2 : 1);

type MarkRange = (
  start: number,
  end: number,
  after: LiveState | undefined,
  keep: (at: number, state: LiveState) => void,
) => void;

/** The live states of a text, kept for one block at a time; queried from left to right. */
class Marks {
  readonly #mark: MarkRange;
  /** Block i covers bounds[i] up to, but not including, bounds[i + 1]; the last one also has the end of the text. */
  readonly #bounds: readonly number[];
  readonly #atBounds: (LiveState | undefined)[] = [];
  #block = -1;
  #states: (LiveState | undefined)[] = [];

  constructor(text: string, blockLength: number, mark: MarkRange) {
    this.#mark = mark;
    const bounds = [0];
    while (bounds.at(-1)! + blockLength < text.length) {
      const bound = bounds.at(-1)! + blockLength;
      bounds.push(bound + (widthBefore(text, bound + 1) === 2 ? 1 : 0));
    }
    this.#bounds = [...bounds, text.length];
    for (let block = bounds.length - 1; block > 0; block--)
      this.#walk(block, (at, state) => {
        if (at === this.#bounds[block]) this.#atBounds[block] = state;
      });
  }

  /** The state at a position; undefined inside a surrogate pair. */
  at(position: number): LiveState | undefined {
    while (
      this.#block < 0 ||
      (position >= this.#bounds[this.#block + 1]! && this.#block < this.#bounds.length - 2)
    ) {
      this.#block++;
      const start = this.#bounds[this.#block]!;
      this.#states = Array.from({ length: this.#bounds[this.#block + 1]! - start + 1 });
      this.#walk(this.#block, (at, state) => (this.#states[at - start] = state));
    }
    return this.#states[position - this.#bounds[this.#block]!];
  }

  #walk(block: number, keep: (at: number, state: LiveState) => void): void {
    this.#mark(this.#bounds[block]!, this.#bounds[block + 1]!, this.#atBounds[block + 1], keep);
  }
}

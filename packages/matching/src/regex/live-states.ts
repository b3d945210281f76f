import type { Step } from './program.ts';
import { ANCHOR_BITS } from './symbol-table.ts';
import type { SymbolTable } from './symbol-table.ts';

/** The steps of a program from which a match can still be reached at one position of the text. */
export interface LiveState {
  /** 1 for each live step. */
  live: Uint8Array;
  /** States before a character, by symbol. */
  previous: (LiveState | undefined)[];
}

const ANCHOR_VALUES = 64;

/** A text that identifies bytes of 0 and 1. */
function keyOf(bits: Uint8Array): string {
  let key = '';
  for (let i = 0; i < bits.length; i += 16) {
    let word = 0;
    for (let k = i; k < i + 16 && k < bits.length; k++) word = word * 2 + bits[k]!;
    key += String.fromCharCode(word);
  }
  return key;
}

/**
 * Live states, created on first use and cached: a lazy automaton that reads the text backwards. The live steps before
 * a character depend only on those after it, the character's class and the anchors that match.
 */
export class LiveStates {
  readonly #program: readonly Step[];
  readonly #symbols: SymbolTable;
  /** Reversed steps that do not read a character. */
  readonly #sources: readonly number[][];
  #known = new Map<string, LiveState>();
  /** Maps classes with anchors to consecutive numbers, in the order of first use; 0 is not used. */
  readonly #symbolNumbers: number[] = [];
  #lastSymbol = 0;
  /** The state after the end of the text, in which no step is live. */
  readonly afterEnd: LiveState;

  constructor(program: readonly Step[], symbols: SymbolTable) {
    this.#program = program;
    this.#symbols = symbols;
    const sources: number[][] = program.map(() => []);
    for (const [i, step] of program.entries()) {
      if (step.type === 'fork') for (const to of new Set([step.first, step.second])) sources[to]!.push(i);
      else if (step.type === 'jump') sources[step.to]!.push(i);
      else if (step.type === 'anchor') sources[i + 1]!.push(i);
    }
    this.#sources = sources;
    this.afterEnd = { live: new Uint8Array(program.length), previous: [] };
  }

  get size(): number {
    return this.#known.size;
  }

  /** Clears the cache to limit memory; states that are still referenced stay valid. */
  clear(): void {
    this.#known = new Map();
    this.afterEnd.previous = [];
  }

  before(after: LiveState, characterClass: number, anchors: number): LiveState {
    const symbol = this.#symbolNumber(characterClass * ANCHOR_VALUES + anchors);
    return (after.previous[symbol] ??= this.#make(after, characterClass, anchors));
  }

  #symbolNumber(symbol: number): number {
    while (this.#symbolNumbers.length <= symbol) this.#symbolNumbers.push(0);
    return this.#symbolNumbers[symbol] || (this.#symbolNumbers[symbol] = ++this.#lastSymbol);
  }

  #make(after: LiveState, characterClass: number, anchors: number): LiveState {
    const live = new Uint8Array(this.#program.length);
    const open = [this.#program.length - 1];
    for (const step of this.#symbols.acceptingSteps[characterClass]!)
      if (after.live[step + 1]) open.push(step);
    for (const step of open) live[step] = 1;
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      for (const source of this.#sources[step]!) {
        if (live[source]) continue;
        const anchor = this.#program[source]!;
        if (anchor.type === 'anchor' && (anchors & ANCHOR_BITS[anchor.at]) === 0) continue;
        live[source] = 1;
        open.push(source);
      }
    }
    const key = keyOf(live);
    const known = this.#known.get(key);
    if (known) return known;
    const made = { live, previous: [] };
    this.#known.set(key, made);
    return made;
  }
}

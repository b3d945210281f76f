import { MAX_MATCHES, TooManyMatchesError } from '../rules/rules.ts';
import type { Match, MatchRule } from '../rules/rules.ts';

const FIRST_CAPACITY = 1_024;

/** Numbers of one hit: its rule's index, start, end, distance. */
export const HIT = 4;

/** Collects hits as plain numbers, so that even many are cheap, and throws at the limit. */
export class MatchList {
  readonly rules: readonly MatchRule[];
  /** Added to the index of each rule that is reported: of rules that stand behind others in `rules`. */
  ruleOffset = 0;
  #numbers = new Int32Array(FIRST_CAPACITY * HIT);
  #length = 0;

  /** Hits refer to their rules by their indexes in `rules`. */
  constructor(rules: readonly MatchRule[], hits: Int32Array = new Int32Array(0)) {
    this.rules = rules;
    this.#length = hits.length / HIT;
    if (hits.length > this.#numbers.length) this.#numbers = new Int32Array(hits.length);
    this.#numbers.set(hits);
  }

  get length(): number {
    return this.#length;
  }

  add(index: number, start: number, end: number, distance: number): void {
    const rule = index + this.ruleOffset;
    let at = this.#length * HIT;
    if (at === this.#numbers.length) this.#grow(rule);
    const numbers = this.#numbers;
    numbers[at++] = rule;
    numbers[at++] = start;
    numbers[at++] = end;
    numbers[at] = distance;
    this.#length++;
  }

  #grow(rule: number): void {
    if (this.#length >= MAX_MATCHES) throw new TooManyMatchesError(this.rules[rule]!.id);
    const longer = new Int32Array(Math.min(this.#length * 2, MAX_MATCHES) * HIT);
    longer.set(this.#numbers);
    this.#numbers = longer;
  }

  /** Removes all hits from the `length`-th on. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  /** Removes the hits of some of the first `among` rules, by their ids. */
  drop(ruleIds: ReadonlySet<number>, among: number): void {
    const numbers = this.#numbers;
    let to = 0;
    for (let at = 0; at < this.#length * HIT; at += HIT) {
      const rule = numbers[at]!;
      if (rule < among && ruleIds.has(this.rules[rule]!.id)) continue;
      numbers.copyWithin(to, at, at + HIT);
      to += HIT;
    }
    this.#length = to / HIT;
  }

  /** The hits as numbers, HIT of them for each: a view that later hits may invalidate. */
  hits(): Int32Array<ArrayBuffer> {
    return this.#numbers.subarray(0, this.#length * HIT);
  }

  toMatches(): Match[] {
    const numbers = this.#numbers;
    const matches: Match[] = [];
    for (let at = 0; at < this.#length * HIT; at += HIT) {
      const { id, labelId } = this.rules[numbers[at]!]!;
      matches.push({
        ruleId: id,
        labelId,
        start: numbers[at + 1]!,
        end: numbers[at + 2]!,
        distance: numbers[at + 3]!,
      });
    }
    return matches;
  }
}

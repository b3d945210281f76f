import { marginOf, newRule, type LinearRule } from './linear-rule.ts';
import { randomFrom, shuffle } from './random.ts';
import type { Vector } from './weights.ts';

/** The cost of a wrong answer against the size of the weights. */
const COST = 100;
const MAX_ROUNDS = 20;
/** Ends when the gradient of no text is larger; more precise weights decide no better. */
const PRECISION = 0.2;
const INNER_PRECISION = 0.01;
/** A text that is settled is left alone for some rounds, twice as many each time. */
const SETTLED = 0.05;
const LONGEST_REST = 4;
const MAX_INNER_STEPS = 50;
const SEED = 1;

/**
 * Logistic regression by dual coordinate descent (Yu, Huang and Lin, 2011), for one label against the rest. Each text has
 * two dual variables, `with` and `without`, whose sum is its cost.
 */
export function fitLogisticRegression(vectors: readonly Vector[], positive: readonly boolean[]): LinearRule {
  const rule = newRule();
  const costs = costsOf(positive);
  const moves = vectors.map((vector, index) => new TextMove(rule, vector, positive[index]!, costs));
  const random = randomFrom(SEED);
  const order = [...moves];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let largest = 0;
    for (const move of shuffle(order, random)) if (move.isDue()) largest = Math.max(largest, move.step());
    if (largest < PRECISION) break;
  }
  return rule;
}

interface Costs {
  positive: number;
  negative: number;
}

/** The texts with a label count as much as all others together, or these would outvote them. */
function costsOf(positive: readonly boolean[]): Costs {
  const having = positive.filter(Boolean).length;
  const rest = positive.length - having;
  return { positive: COST * Math.max(1, rest / Math.max(1, having)), negative: COST };
}

/** One text in the descent. */
class TextMove {
  readonly #rule: LinearRule;
  readonly #vector: Vector;
  readonly #sign: 1 | -1;
  readonly #cost: number;
  /** The square of its length, with the bias as a feature of value 1. */
  readonly #square: number;
  #with: number;
  #without: number;
  #rest = 0;
  #restsFor = 0;

  constructor(rule: LinearRule, vector: Vector, positive: boolean, costs: Costs) {
    this.#rule = rule;
    this.#vector = vector;
    this.#sign = positive ? 1 : -1;
    this.#cost = positive ? costs.positive : costs.negative;
    this.#square = vector.indexes.length > 0 ? 2 : 1;
    this.#with = Math.min(1e-3 * this.#cost, 1e-8);
    this.#without = this.#cost - this.#with;
    this.#add(this.#sign * this.#with);
  }

  isDue(): boolean {
    return this.#rest-- <= 0;
  }

  /** Moves the weights to the best place for this text; the size of the gradient before. */
  step(): number {
    const cost = this.#cost;
    const square = this.#square;
    const margin = this.#sign * marginOf(this.#rule, this.#vector);
    const first = 0.5 * square * (this.#without - this.#with) + margin >= 0;
    const old = first ? this.#with : this.#without;
    const signed = first ? margin : -margin;
    let moved = cost - old < 0.5 * cost ? 0.1 * old : old;
    const gradientAt = (at: number) => square * (at - old) + signed + Math.log(at / (cost - at));
    let gradient = gradientAt(moved);
    const before = Math.abs(gradient);
    let steps = 0;
    while (Math.abs(gradient) > INNER_PRECISION && steps++ < MAX_INNER_STEPS) {
      const curve = square + cost / (cost - moved) / moved;
      const next = moved - gradient / curve;
      moved = next <= 0 ? moved * 0.1 : Math.min(next, cost * (1 - 1e-12));
      gradient = gradientAt(moved);
    }
    this.#restsFor = before < SETTLED ? Math.min(2 * this.#restsFor + 1, LONGEST_REST) : 0;
    this.#rest = this.#restsFor;
    if (steps > 0) this.#move(first ? moved : cost - moved, first ? cost - moved : moved);
    return before;
  }

  #move(withLabel: number, withoutLabel: number): void {
    this.#add(this.#sign * (withLabel - this.#with));
    this.#with = withLabel;
    this.#without = withoutLabel;
  }

  #add(amount: number): void {
    const { weights } = this.#rule;
    const { indexes, values } = this.#vector;
    for (let at = 0; at < indexes.length; at++) weights[indexes[at]!]! += amount * values[at]!;
    this.#rule.bias += amount;
  }
}

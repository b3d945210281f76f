import { CELL, clock } from './protocol.ts';

/** A rule, by its index in the rule set, and how long it took or has taken so far. */
export interface RuleTime {
  rule: number;
  ms: number;
}

/** Told by a scan which rule it is at: `done` are behind it. */
export interface RuleWatch {
  started(rule: number, done: number): void;
  ended(): void;
}

export const UNWATCHED: RuleWatch = { started: () => {}, ended: () => {} };

/** Writes into a worker's cells how far it is, and which rule took longest. */
export class RuleClock implements RuleWatch {
  readonly #cells: Int32Array<SharedArrayBuffer>;

  constructor(cells: Int32Array<SharedArrayBuffer>) {
    this.#cells = cells;
  }

  reset(rules: number): void {
    for (const cell of [CELL.rule, CELL.slowest]) Atomics.store(this.#cells, cell, -1);
    for (const cell of [CELL.rulesDone, CELL.slowestTook]) Atomics.store(this.#cells, cell, 0);
    Atomics.store(this.#cells, CELL.rules, rules);
  }

  started(rule: number, done: number): void {
    Atomics.store(this.#cells, CELL.rulesDone, done);
    Atomics.store(this.#cells, CELL.ruleStarted, clock());
    Atomics.store(this.#cells, CELL.rule, rule);
  }

  ended(): void {
    const slowest = slowestRule(this.#cells);
    if (slowest) {
      Atomics.store(this.#cells, CELL.slowestTook, slowest.ms);
      Atomics.store(this.#cells, CELL.slowest, slowest.rule);
    }
    Atomics.store(this.#cells, CELL.rule, -1);
  }
}

/** Of those that ended and the one that runs; read by any thread. */
export function slowestRule(cells: Int32Array<SharedArrayBuffer>): RuleTime | undefined {
  const rule = Atomics.load(cells, CELL.rule);
  const running = rule < 0 ? undefined : { rule, ms: clock() - Atomics.load(cells, CELL.ruleStarted) };
  const slowest = Atomics.load(cells, CELL.slowest);
  const ended = slowest < 0 ? undefined : { rule: slowest, ms: Atomics.load(cells, CELL.slowestTook) };
  return slower(running, ended);
}

export const slower = (a: RuleTime | undefined, b: RuleTime | undefined): RuleTime | undefined =>
  a && b ? (a.ms > b.ms ? a : b) : (a ?? b);

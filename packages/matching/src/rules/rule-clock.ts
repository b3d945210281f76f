import { CELL, clock } from './protocol.ts';

/** A rule, by its index in the rule set, and its time so far. */
export interface RuleTime {
  rule: number;
  ms: number;
}

/** Notified by a scan about its current rule: `done` rules are finished. */
export interface RuleObserver {
  started(rule: number, done: number): void;
  ended(): void;
}

export const NO_OBSERVER: RuleObserver = { started: () => {}, ended: () => {} };

/** Writes the progress and the slowest rule into a worker's cells. */
export class RuleClock implements RuleObserver {
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

/** The slowest of the finished rules and the running one; any thread may call it. */
export function slowestRule(cells: Int32Array<SharedArrayBuffer>): RuleTime | undefined {
  const rule = Atomics.load(cells, CELL.rule);
  const running = rule < 0 ? undefined : { rule, ms: clock() - Atomics.load(cells, CELL.ruleStarted) };
  const slowest = Atomics.load(cells, CELL.slowest);
  const ended = slowest < 0 ? undefined : { rule: slowest, ms: Atomics.load(cells, CELL.slowestTook) };
  return slower(running, ended);
}

export const slower = (a: RuleTime | undefined, b: RuleTime | undefined): RuleTime | undefined =>
  a && b ? (a.ms > b.ms ? a : b) : (a ?? b);

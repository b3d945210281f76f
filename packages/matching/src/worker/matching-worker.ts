import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { MatchProgress } from './matching-job.ts';
import { slowestRule, type RuleTime } from '../rules/rule-clock.ts';
import { CELL, CELLS, clock, MAX_RULE_SETS } from '../rules/protocol.ts';
import type { FromWorker, ToWorker } from '../rules/protocol.ts';

/** The pattern that a worker is running: times in ms. */
export interface PatternActivity {
  index: number;
  /** The index of its rule in the rule set. */
  rule: number;
  linear: boolean;
  /** Since this pattern started. */
  running: number;
  /** From the start of the job's patterns to the start of this one. */
  before: number;
}

/** A thread that matches; it is terminated and restarted when a pattern exceeds its deadline. */
export class MatchingWorker {
  readonly #onMessage: (message: FromWorker) => void;
  readonly #onDeath: (error: Error) => void;
  #cells: Int32Array<SharedArrayBuffer>;
  #thread: Worker;
  /** The rule sets that the thread has compiled, as it forgets them. */
  readonly #compiled = new LRUCache<string, true>({ max: MAX_RULE_SETS });

  constructor(onMessage: (message: FromWorker) => void, onDeath: (error: Error) => void) {
    this.#onMessage = onMessage;
    this.#onDeath = onDeath;
    [this.#thread, this.#cells] = this.#start();
  }

  #start(): [Worker, Int32Array<SharedArrayBuffer>] {
    this.#compiled.clear();
    const cells = new Int32Array(new SharedArrayBuffer(4 * CELLS));
    for (const none of [CELL.pattern, CELL.rule, CELL.slowest]) cells[none] = -1;
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { cells } });
    // Ignores messages of a thread that was terminated.
    thread.on('message', (message: FromWorker) => thread === this.#thread && this.#onMessage(message));
    thread.on('error', (error: Error) => thread === this.#thread && this.#die(error));
    thread.unref();
    return [thread, cells];
  }

  #die(error: Error): void {
    [this.#thread, this.#cells] = this.#start();
    this.#onDeath(error);
  }

  hasCompiled(ruleSet: string): boolean {
    return this.#compiled.has(ruleSet);
  }

  send(message: ToWorker): void {
    if (message.type === 'job') this.#compiled.set(message.key, true);
    // The rule is about windows; threads have no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#thread.postMessage(message);
  }

  /** The running pattern, if any. */
  activity(): PatternActivity | undefined {
    const cells = this.#cells;
    const index = Atomics.load(cells, CELL.pattern);
    if (index < 0) return undefined;
    const started = Atomics.load(cells, CELL.patternStarted);
    return {
      index,
      rule: Atomics.load(cells, CELL.rule),
      linear: Atomics.load(cells, CELL.linear) === 1,
      running: clock() - started,
      before: started - Atomics.load(cells, CELL.patternsStarted),
    };
  }

  /** The progress of the run; undefined before it has its rules. */
  progress(): MatchProgress | undefined {
    const total = Atomics.load(this.#cells, CELL.rules);
    return total > 0 ? { done: Atomics.load(this.#cells, CELL.rulesDone), total } : undefined;
  }

  /** The slowest rule of this run. */
  slowest(): RuleTime | undefined {
    return slowestRule(this.#cells);
  }

  /** Terminates the thread, even with a pattern in an endless loop, and starts a new one. */
  restart(): void {
    const old = this.#thread;
    [this.#thread, this.#cells] = this.#start();
    void old.terminate();
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}

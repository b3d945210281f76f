import type { Progress, WaitsInLine } from '@scriptorium/db/schema/progress.ts';
import type { ClaimedJob, JobControl, NextClaim } from './job.ts';
import type { Turn } from './turns.ts';

/**
 * Why a run is interrupted: its lease is lost, the server stops and releases it, or it has held its slot for too long
 * and another job has it now.
 */
export type Interruption = 'lost' | 'stopping' | 'displaced';

/** The lane's interface to a job. */
export interface Slot {
  /** Resolves when the job has a slot; a short one gets it at once. */
  enter(isShort: boolean): Promise<void>;
  computed(): void;
  away(isAway: boolean): void;
  /** Whether it holds its slot while it waits in a line. */
  readonly holdsInLines: boolean;
  nextClaim(): NextClaim | null;
}

/** A job in this process, from its claim until its row is settled. */
export class RunningJob {
  readonly job: ClaimedJob;
  readonly #abort = new AbortController();
  readonly #slot: Slot;
  #interruption: Interruption | undefined;
  /** The last report of the run. */
  #reported: Progress | undefined;
  /** The progress that the next write stores; null clears the stored progress, undefined: there is nothing to write. */
  #toStore: Progress | null | undefined;
  /** Numbers the waits of this process in their order. */
  static #waits = 0;
  #line: WaitsInLine | undefined;
  #linesAtOnce = 0;

  constructor(job: ClaimedJob, slot: Slot) {
    this.job = job;
    this.#slot = slot;
  }

  get control(): JobControl {
    return {
      signal: this.#abort.signal,
      report: (progress) => {
        this.#reported = this.#toStore = progress;
      },
      enter: (isShort) => this.#enter(isShort),
      computed: () => this.#slot.computed(),
      away: (isAway) => this.#slot.away(isAway),
      nextClaim: () => (this.#interruption ? null : this.#slot.nextClaim()),
    };
  }

  get interruption(): Interruption | undefined {
    return this.#interruption;
  }

  interrupt(why: Interruption): void {
    this.#interruption ??= why;
    this.#abort.abort(new DOMException(`The run was stopped: ${why}`, 'AbortError'));
  }

  /**
   * Waits in a line for its turn, without a slot, and gets one again before it goes on. A run may wait in several lines at the
   * same time.
   */
  async waitInLine(turn: Turn, taken: Promise<void>): Promise<void> {
    const leaves = !this.#slot.holdsInLines;
    if (++this.#linesAtOnce === 1 && leaves) this.#slot.away(true);
    const since = this.#line?.key === turn.key ? this.#line.since : ++RunningJob.#waits;
    const { key, name, kind } = turn;
    const line = (this.#line = { done: 0, total: 0, phase: 'LINE', key, name, kind, since });
    this.#toStore = line;
    try {
      await taken;
    } finally {
      // A wait that was never stored needs no correction.
      if (this.#linesAtOnce === 1)
        this.#toStore = this.#toStore === line ? undefined : (this.#reported ?? null);
      if (--this.#linesAtOnce === 0 && leaves) this.#slot.away(false);
    }
    if (leaves) await this.#enter(false);
  }

  async #enter(isShort: boolean): Promise<void> {
    const { signal } = this.#abort;
    const interrupted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    signal.throwIfAborted();
    await Promise.race([this.#slot.enter(isShort), interrupted]);
  }

  /** The latest report since the last call, or the line in which it waits; null: neither any more. */
  takeProgress(): Progress | null | undefined {
    const progress = this.#toStore;
    this.#toStore = undefined;
    return progress;
  }
}

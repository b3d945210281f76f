import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { ClaimedJob, JobControl, NextClaim } from './job.ts';

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
  nextClaim(): NextClaim | null;
}

/** A job in this process, from its claim until its row is settled. */
export class RunningJob {
  readonly job: ClaimedJob;
  readonly #abort = new AbortController();
  readonly #slot: Slot;
  #interruption: Interruption | undefined;
  #progress: Progress | undefined;

  constructor(job: ClaimedJob, slot: Slot) {
    this.job = job;
    this.#slot = slot;
  }

  get control(): JobControl {
    return {
      signal: this.#abort.signal,
      report: (progress) => {
        this.#progress = progress;
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

  async #enter(isShort: boolean): Promise<void> {
    const { signal } = this.#abort;
    const interrupted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    signal.throwIfAborted();
    await Promise.race([this.#slot.enter(isShort), interrupted]);
  }

  /** The latest report since the last call. */
  takeProgress(): Progress | undefined {
    const progress = this.#progress;
    this.#progress = undefined;
    return progress;
  }
}

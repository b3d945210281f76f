import type { Progress } from '@scriptorium/db/schema.ts';
import type { ClaimedJob, JobControl, Take } from './job.ts';

/**
 * Why a run is told to end: it is no longer ours to finish, the server stops and gives it back, or it has held its place
 * for so long that another's job has it now.
 */
export type Interruption = 'lost' | 'stopping' | 'displaced';

/** What the lane of a job offers it. */
export interface Place {
  computed(): void;
  take(): Take | null;
}

/** One job in this process, from its claim until its row is settled. */
export class RunningJob {
  readonly job: ClaimedJob;
  readonly #abort = new AbortController();
  readonly #place: Place;
  #interruption: Interruption | undefined;
  #progress: Progress | undefined;

  constructor(job: ClaimedJob, place: Place) {
    this.job = job;
    this.#place = place;
  }

  get control(): JobControl {
    return {
      signal: this.#abort.signal,
      report: (progress) => {
        this.#progress = progress;
      },
      computed: () => this.#place.computed(),
      take: () => (this.#interruption ? null : this.#place.take()),
    };
  }

  get interruption(): Interruption | undefined {
    return this.#interruption;
  }

  interrupt(why: Interruption): void {
    this.#interruption ??= why;
    this.#abort.abort(new DOMException(`The run was stopped: ${why}`, 'AbortError'));
  }

  /** The last report since the last call. */
  takeProgress(): Progress | undefined {
    const progress = this.#progress;
    this.#progress = undefined;
    return progress;
  }
}

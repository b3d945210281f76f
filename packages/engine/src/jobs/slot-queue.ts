import { processOf, type ClaimedJob } from './job.ts';

/** The jobs of a lane that are ready to compute and wait for a slot, in the order of their arrival. */
export class SlotQueue {
  readonly #waiting = new Map<ClaimedJob, () => void>();

  get jobs(): ClaimedJob[] {
    return [...this.#waiting.keys()];
  }

  /** Resolves when the job is taken. */
  wait(job: ClaimedJob): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(job, resolve));
  }

  delete(job: ClaimedJob): void {
    this.#waiting.delete(job);
  }

  /** The first job of a process outside `slow`. */
  firstBeside(slow: readonly number[]): ClaimedJob | undefined {
    return this.jobs.find((job) => !slow.includes(processOf(job)));
  }

  /** Lets a job continue. */
  resume(job: ClaimedJob): void {
    this.#waiting.get(job)?.();
    this.#waiting.delete(job);
  }
}

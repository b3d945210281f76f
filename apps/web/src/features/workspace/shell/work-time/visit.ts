import { IDLE_MS, type Period } from '@scriptorium/domain/work-time/periods.ts';

/** The document, step and node on which a user works. */
export interface WorkSubject {
  readonly userId: number;
  readonly docId: number;
  readonly stepId: number | null;
  readonly nodeId: number | null;
}

interface VisitOptions {
  /** Saves the visit so far, so that a closed tab loses little. */
  readonly onProgress: (visit: Period) => void;
  /** The visit is over: the user left, or was idle. */
  readonly onEnd: (visit: Period) => void;
}

/**
 * Visits of a step: one begins with the first activity and ends when the user leaves, or after a minute without activity
 * (CONST-31). A computer that slept adds no more than that minute.
 */
export class VisitClock {
  readonly #options: VisitOptions;
  #visit: { start: number; last: number } | null = null;
  #before = 0;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#visit === null;
  }

  /** The time of all visits so far, in ms. */
  worked(now: number): number {
    return this.#before + (this.#visit ? this.#endOf(this.#visit, now) - this.#visit.start : 0);
  }

  touch(now: number): void {
    this.#expire(now);
    if (this.#visit) this.#visit.last = Math.max(now, this.#visit.last);
    else this.#visit = { start: now, last: now };
  }

  /** Called regularly. */
  tick(now: number): void {
    this.#expire(now);
    if (this.#visit) this.#options.onProgress({ start: this.#visit.start, end: now });
  }

  leave(now: number): void {
    const visit = this.#visit;
    this.#visit = null;
    if (!visit) return;
    const end = this.#endOf(visit, now);
    this.#before += end - visit.start;
    this.#options.onEnd({ start: visit.start, end });
  }

  #expire(now: number): void {
    if (this.#visit && (now - this.#visit.last >= IDLE_MS || now < this.#visit.start)) this.leave(now);
  }

  /** A clock that was set back ends a visit at its last activity. */
  #endOf({ start, last }: { start: number; last: number }, now: number): number {
    return Math.max(start, now < last ? last : Math.min(now, last + IDLE_MS));
  }
}

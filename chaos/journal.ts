import type { FaultPoint } from '@scriptorium/engine/jobs/fault-points.ts';

type Place = FaultPoint | 'anywhere';

/** The faults that were injected, and errors that should not have happened. */
export class Journal {
  readonly kills = new Map<Place, number>();
  readonly problems: string[] = [];
  sleeps = 0;
  drains = 0;
  cutConnections = 0;
  readonly #hopeless = new AbortController();

  /** Aborted when continuing the run is pointless. */
  get hopeless(): AbortSignal {
    return this.#hopeless.signal;
  }

  /** Number of processes that died by SIGKILL. */
  get killed(): number {
    return [...this.kills.values()].reduce((sum, count) => sum + count, 0);
  }

  died(where: Place): void {
    this.kills.set(where, (this.kills.get(where) ?? 0) + 1);
  }

  slept(_where: Place): void {
    this.sleeps += 1;
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  giveUp(why: string): void {
    this.problem(why);
    this.#hopeless.abort();
  }
}

import type { ClaimedJob } from './job.ts';

interface Place {
  readonly job: ClaimedJob;
  readonly since: number;
  /** It was told to make room, and winds down. */
  displaced: boolean;
}

/** Two processes with null, the jobs of none, are one to a claim. */
const processOf = ({ processId }: ClaimedJob): number => processId ?? 0;

/** The jobs that run in a lane, and for how long each has. */
export class Places {
  readonly #slowAfter: number;
  readonly #places = new Map<number, Place>();

  /** `slowAfter`: ms after which a job counts as slow. */
  constructor(slowAfter: number) {
    this.#slowAfter = slowAfter;
  }

  add(job: ClaimedJob): void {
    this.#places.set(job.id, { job, since: performance.now(), displaced: false });
  }

  delete(job: ClaimedJob): void {
    this.#places.delete(job.id);
  }

  get size(): number {
    return this.#places.size;
  }

  get slow(): number {
    return this.#slow().length;
  }

  /** Processes that have a slow job here. */
  get slowProcesses(): number[] {
    return [...new Set(this.#slow().map(({ job }) => processOf(job)))];
  }

  /** Of the process that holds the most places the slow job that began last: the least is lost with it. */
  displace(): ClaimedJob | undefined {
    const held = Map.groupBy(this.#places.values(), ({ job }) => processOf(job));
    const heldBy = ({ job }: Place) => held.get(processOf(job))?.length ?? 0;
    const [place] = this.#slow().sort((a, b) => heldBy(b) - heldBy(a) || b.since - a.since);
    if (place) place.displaced = true;
    return place?.job;
  }

  #slow(): Place[] {
    const before = performance.now() - this.#slowAfter;
    return [...this.#places.values()].filter(({ since, displaced }) => since < before && !displaced);
  }
}

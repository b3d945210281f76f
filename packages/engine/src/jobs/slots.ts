import { processOf, type ClaimedJob } from './job.ts';

interface Slot {
  readonly job: ClaimedJob;
  readonly since: number;
  /** Whether the job was interrupted to free its slot, and is ending. */
  displaced: boolean;
}

/** The running jobs of a lane, with their start times. */
export class Slots {
  readonly #slowAfter: number;
  readonly #slots = new Map<number, Slot>();

  /** `slowAfter`: ms after which a job counts as slow. */
  constructor(slowAfter: number) {
    this.#slowAfter = slowAfter;
  }

  add(job: ClaimedJob): void {
    this.#slots.set(job.id, { job, since: performance.now(), displaced: false });
  }

  delete(job: ClaimedJob): void {
    this.#slots.delete(job.id);
  }

  has(job: ClaimedJob): boolean {
    return this.#slots.has(job.id);
  }

  get size(): number {
    return this.#slots.size;
  }

  get slow(): number {
    return this.#slow().length;
  }

  /** Processes with a slow job in this lane. */
  get slowProcesses(): number[] {
    return [...new Set(this.#slow().map(({ job }) => processOf(job)))];
  }

  /** The slow job that started last, of the process with the most slots: the least work is lost with it. */
  displace(): ClaimedJob | undefined {
    const held = Map.groupBy(this.#slots.values(), ({ job }) => processOf(job));
    const heldBy = ({ job }: Slot) => held.get(processOf(job))?.length ?? 0;
    const [slot] = this.#slow().sort((a, b) => heldBy(b) - heldBy(a) || b.since - a.since);
    if (slot) slot.displaced = true;
    return slot?.job;
  }

  #slow(): Slot[] {
    const before = performance.now() - this.#slowAfter;
    return [...this.#slots.values()].filter(({ since, displaced }) => since < before && !displaced);
  }
}

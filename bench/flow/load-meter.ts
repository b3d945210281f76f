import { cpus } from 'node:os';

interface Times {
  busy: number;
  all: number;
}

/** Load of all cores of the machine since its creation, other programs included. */
export class LoadMeter {
  readonly #begin = readTimes();

  /** 0 to 1. */
  busy(): number {
    const now = readTimes();
    return (now.busy - this.#begin.busy) / Math.max(1, now.all - this.#begin.all);
  }
}

function readTimes(): Times {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    busy += times.user + times.nice + times.sys + times.irq;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { busy, all };
}

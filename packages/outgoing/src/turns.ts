interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** At most so many at once for each receiver; the others wait for their turn, the longest first. */
export class Turns {
  readonly #limit: number;
  readonly #lines = new Map<string, Line>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs `work` when it is its turn; rejects with the signal's reason when that ends first. */
  async run<T>(receiver: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(receiver) ?? { running: 0, waiting: [] };
    this.#lines.set(receiver, line);
    if (line.running < this.#limit) line.running += 1;
    else await this.#turn(line, signal);
    try {
      return await work();
    } finally {
      this.#pass(receiver, line);
    }
  }

  /** Whoever ends hands its place over, so that nobody who comes new is first. */
  #pass(receiver: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(receiver);
  }

  #turn(line: Line, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const come = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(come), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    line.waiting.push(come);
    return promise;
  }
}

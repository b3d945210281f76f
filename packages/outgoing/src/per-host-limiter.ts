interface HostQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs up to `limit` calls to each host at once; the others wait in order. */
export class PerHostLimiter {
  readonly #limit: number;
  readonly #queues = new Map<string, HostQueue>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Runs `work` when a slot is free; rejects with the signal's reason if it is aborted before. `limit` is for hosts
   * with a limit of their own.
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>, limit = this.#limit): Promise<T> {
    const queue = this.#queues.get(host) ?? { running: 0, waiting: [] };
    this.#queues.set(host, queue);
    if (queue.running < limit) queue.running += 1;
    else await this.#waitForSlot(queue, signal);
    try {
      return await work();
    } finally {
      this.#release(host, queue);
    }
  }

  /** A finished call passes its slot to the next waiting one, so that no new call overtakes it. */
  #release(host: string, queue: HostQueue): void {
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(host);
  }

  #waitForSlot(queue: HostQueue, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const proceed = () => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    const abort = () => {
      queue.waiting.splice(queue.waiting.indexOf(proceed), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    queue.waiting.push(proceed);
    return promise;
  }
}

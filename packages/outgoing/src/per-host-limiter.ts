interface HostQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/** The line in which a call waits: for a model or a server. */
interface AwaitedTurn {
  readonly key: string;
  readonly name: string;
  readonly kind: 'model' | 'server';
}

/** Called when a call begins to wait; the call goes on when `taken` and what this returns have resolved. */
type WaitForTurn = (turn: AwaitedTurn, taken: Promise<void>) => Promise<void>;

interface LimitedCall {
  /** For hosts with a limit of their own. */
  readonly limit?: number;
  /** The model that people wait for then, and what is the same for all calls of it. */
  readonly model?: { readonly key: string; readonly name: string };
}

/** Runs up to `limit` calls to each host at once; the others wait in order. */
export class PerHostLimiter {
  readonly #limit: number;
  readonly #queues = new Map<string, HostQueue>();
  readonly #waitForTurn: WaitForTurn;

  constructor(limit: number, waitForTurn: WaitForTurn = (_, taken) => taken) {
    this.#limit = limit;
    this.#waitForTurn = waitForTurn;
  }

  /** Runs `work` when a slot is free; rejects with the signal's reason if it is aborted before. */
  async run<T>(
    host: string,
    signal: AbortSignal,
    work: () => Promise<T>,
    { limit = this.#limit, model }: LimitedCall = {},
  ): Promise<T> {
    const queue = this.#queues.get(host) ?? { running: 0, waiting: [] };
    this.#queues.set(host, queue);
    let ready: Promise<void> | undefined;
    if (queue.running < limit) queue.running += 1;
    else {
      const taken = this.#waitForSlot(queue, signal);
      const kind = model ? 'model' : 'server';
      const turn = { ...(model ?? { key: host, name: host }), kind } as const;
      ready = this.#waitForTurn(turn, taken);
      // It is awaited with a slot, which must be passed on.
      ready.catch(() => {});
      await taken;
    }
    try {
      await ready;
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

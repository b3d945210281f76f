import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's limits on the database. */
interface StatementLimits {
  /** Maximum duration of a statement, ms. */
  readonly ms: number;
  /** Aborted when the caller has disconnected. Writing work is finished all the same: it gets no signal. */
  readonly signal?: AbortSignal;
}

const current = new AsyncLocalStorage<StatementLimits | undefined>();

/** Stops every statement of `work` that runs too long, or whose caller has disconnected. */
export const withStatementLimits = <T>(limits: StatementLimits, work: () => T): T =>
  current.run(limits, work);

/** For work that continues after its request. */
export const withoutStatementLimits = <T>(work: () => T): T => current.run(undefined, work);

/** PostgreSQL's code for a cancelled statement. */
const CANCELED = '57014';
/** And for a shutdown: the embedded database is closed under a statement that cannot be cancelled. */
const WENT_DOWN = '57P01';

/** A statement of a request that was stopped, or not started. */
export class StatementStopped extends Error {
  readonly code = CANCELED;
  /** The exceeded limit in ms; undefined when the caller has disconnected. */
  readonly seconds: number | undefined;

  constructor(seconds: number | undefined, cause?: unknown) {
    super(
      seconds === undefined
        ? 'The caller of this statement has disconnected'
        : `A statement was stopped after ${seconds} seconds`,
      { cause },
    );
    this.name = 'StatementStopped';
    this.seconds = seconds;
  }
}

/** Statements that end a transaction are never stopped, or it would stay open. */
const ENDS = /^\s*(?:commit|rollback)\b/i;

/** Interval between the attempts to stop a statement, ms. */
const AGAIN = 1000;

interface Limited<T> {
  readonly sql: string;
  /** Time in ms that it may run on when its caller has disconnected. */
  readonly grace: number;
  run(): Promise<T>;
  /** Stops it; called again each second until it has ended. */
  stop(): void;
}

/** Runs one statement within the current limits; without limits, the statement runs as it is. */
export async function limited<T>({ sql, grace, run, stop }: Limited<T>): Promise<T> {
  const limits = current.getStore();
  if (!limits || ENDS.test(sql)) return run();
  requireCaller();
  const watch = new Watch(limits, grace, stop);
  try {
    return await run();
  } catch (error) {
    throw watch.stopped && isEndOf((error as { code?: string }).code)
      ? new StatementStopped(limits.signal?.aborted ? undefined : limits.ms / 1000, error)
      : error;
  } finally {
    watch.end();
  }
}

const isEndOf = (code: string | undefined): boolean => code === CANCELED || code === WENT_DOWN;

/** Throws when the caller has disconnected. */
export function requireCaller(): void {
  if (current.getStore()?.signal?.aborted) throw new StatementStopped(undefined);
}

class Watch {
  stopped = false;
  #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #stop: () => void;
  readonly #onGone: () => void;

  constructor({ ms, signal }: StatementLimits, grace: number, stop: () => void) {
    this.#signal = signal;
    this.#stop = stop;
    this.#timer = setTimeout(this.#now, ms);
    this.#onGone = () => {
      if (this.stopped) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.#now, Math.min(grace, ms));
    };
    signal?.addEventListener('abort', this.#onGone, { once: true });
  }

  readonly #now = (): void => {
    clearTimeout(this.#timer);
    this.stopped = true;
    this.#stop();
    this.#timer = setTimeout(this.#now, AGAIN);
  };

  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onGone);
  }
}

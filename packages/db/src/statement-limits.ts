import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request may ask of the database. */
interface StatementLimits {
  /** The longest that one statement may run, ms. */
  readonly ms: number;
  /** Aborted when nobody waits for the answer any more. Work that changes something is finished all the same: it gets none. */
  readonly signal?: AbortSignal;
}

const current = new AsyncLocalStorage<StatementLimits | undefined>();

/** Every statement of `work` is stopped when it runs for too long, or when its caller has gone. */
export const withStatementLimits = <T>(limits: StatementLimits, work: () => T): T =>
  current.run(limits, work);

/** For work that goes on after the request that began it. */
export const withoutStatementLimits = <T>(work: () => T): T => current.run(undefined, work);

/** PostgreSQL's code for a statement that was cancelled. */
const CANCELED = '57014';
/** And for a database that goes down, as the embedded one does under a statement that does not hear. */
const WENT_DOWN = '57P01';

/** A statement of a request that was stopped, or not begun. */
export class StatementStopped extends Error {
  readonly code = CANCELED;
  /** How long it was allowed to run; undefined when its caller had gone. */
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

/** What ends a transaction is never stopped, or it would stay open. */
const ENDS = /^\s*(?:commit|rollback)\b/i;

/** After the first try to stop a statement, the next ones come in such steps, ms. */
const AGAIN = 1000;

interface Limited<T> {
  readonly sql: string;
  /** How long it goes on, ms, when its caller has gone. */
  readonly grace: number;
  run(): Promise<T>;
  /** Asked to stop it, again each second until it has ended. */
  stop(): void;
}

/** Runs one statement within the limits that hold here; where none hold, the statement runs as it is. */
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

/** Throws where the caller has gone. */
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

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
        ? 'Nobody waits for this statement any more'
        : `A statement was stopped after ${seconds} seconds`,
      { cause },
    );
    this.name = 'StatementStopped';
    this.seconds = seconds;
  }
}

/** What ends a transaction is never stopped, or it would stay open. */
const ENDS = /^\s*(?:commit|rollback)\b/i;

/**
 * How long a statement goes on whose caller has gone, ms: pages leave many reads behind, and nearly all of them end sooner
 * by themselves than they could be stopped.
 */
const GRACE = 1000;

/** After the first try to stop a statement, the next ones come in such steps, ms. */
const AGAIN = 1000;

/**
 * Runs one statement within the limits that hold here. `stop` is asked to stop it, again each second until it has ended; it
 * is told how often it was asked before. Where no limits hold, the statement runs as it is.
 */
export async function limited<T>(
  sql: string,
  statement: () => Promise<T>,
  stop: (before: number) => void,
): Promise<T> {
  const limits = current.getStore();
  if (!limits || ENDS.test(sql)) return statement();
  requireCaller();
  const watch = new Watch(limits, stop);
  try {
    return await statement();
  } catch (error) {
    throw watch.stopped && isEndOf((error as { code?: string }).code)
      ? new StatementStopped(limits.signal?.aborted ? undefined : limits.ms / 1000, error)
      : error;
  } finally {
    watch.end();
  }
}

const isEndOf = (code: string | undefined): boolean => code === CANCELED || code === WENT_DOWN;

/** Whether statements are limited here. */
export const isLimited = (): boolean => current.getStore() !== undefined;

/** Throws where the caller has gone. */
export function requireCaller(): void {
  if (current.getStore()?.signal?.aborted) throw new StatementStopped(undefined);
}

class Watch {
  stopped = false;
  #before = 0;
  #timer: NodeJS.Timeout;
  readonly #limits: StatementLimits;
  readonly #stop: (before: number) => void;
  readonly #onGone = () => {
    if (this.stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, Math.min(GRACE, this.#limits.ms));
  };

  constructor(limits: StatementLimits, stop: (before: number) => void) {
    this.#limits = limits;
    this.#stop = stop;
    this.#timer = setTimeout(this.#now, limits.ms);
    limits.signal?.addEventListener('abort', this.#onGone, { once: true });
  }

  readonly #now = (): void => {
    clearTimeout(this.#timer);
    this.stopped = true;
    this.#stop(this.#before);
    this.#before += 1;
    this.#timer = setTimeout(this.#now, AGAIN);
  };

  end(): void {
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener('abort', this.#onGone);
  }
}

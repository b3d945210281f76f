import { AsyncLocalStorage } from 'node:async_hooks';

/** What a job waits for while it has no turn: a model or a server that takes a limited number of calls at a time. */
export interface Turn {
  /** The same for all that wait in one line. */
  readonly key: string;
  /** Its name for people. */
  readonly name: string;
  readonly kind: 'model' | 'server';
}

/** What happens to a job while it waits in a line. */
interface Waiter {
  waitInLine(turn: Turn, taken: Promise<void>): Promise<void>;
}

const current = new AsyncLocalStorage<Waiter>();

export const withTurns = <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => current.run(waiter, work);

/**
 * Waits until `taken` resolves, which is the turn of the caller. A job gives its slot back in the meantime, says what it waits
 * for, and gets a slot again before it goes on; rejects when it is interrupted. Callers outside of jobs just wait.
 */
export const waitForTurn = (turn: Turn, taken: Promise<void>): Promise<void> =>
  current.getStore()?.waitInLine(turn, taken) ?? taken;

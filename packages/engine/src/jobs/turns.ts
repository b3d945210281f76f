import { AsyncLocalStorage } from 'node:async_hooks';

/** A line in which a job waits: for a model or a server that takes a limited number of calls concurrently. */
export interface Turn {
  /** The key of the line, which all its waiting jobs have in common. */
  readonly key: string;
  /** The name of the model or server that users see. */
  readonly name: string;
  readonly kind: 'model' | 'server';
}

/** A job that can wait in a line. */
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

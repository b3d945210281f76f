import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<number | undefined>();

/** Transactions of `work` belong to this user: what they change in a process is recorded (docs/decisions/0096). */
export const withAuthor = <T>(userId: number, work: () => T): T => current.run(userId, work);

/** For work that continues after the request of the author. */
export const withoutAuthor = <T>(work: () => T): T => current.run(undefined, work);

export const currentAuthor = (): number | undefined => current.getStore();

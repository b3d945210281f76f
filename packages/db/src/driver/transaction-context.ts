import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/** Everything that `work` calls, also later, belongs to its transaction. */
export const runInside = <T>(work: () => T): T => inside.run(true, work);

export const runOutside = <T>(work: () => T): T => inside.exit(work);

export const isInsideTransaction = (): boolean => inside.getStore() === true;

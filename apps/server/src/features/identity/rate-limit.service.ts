import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { networkOf } from './network-of.ts';
import { countAttempt, findWait, resetAttempts } from './sign-in-attempts.store.ts';

/** The limited operation, such as `register`, and the number of free attempts. */
interface RateLimit {
  readonly what: string;
  /** Attempts without a wait; each further one waits longer, up to a quarter of an hour. */
  readonly free: number;
}

/** No sign-in has such a key or address, so the counts stay separate. */
const ofNetwork = (what: string, ip: string) => ({ accountKey: `\n${what}`, address: networkOf(ip) });
const ofTarget = (what: string, target: string) => ({
  accountKey: `\n${what} ${target.toLowerCase()}`,
  address: '*',
});

async function count(db: Db, attempt: ReturnType<typeof ofNetwork>, free: number): Promise<void> {
  const blocked = await countAttempt(db, attempt, free);
  if (blocked) throw new AppError('error.tooManyRequests', { seconds: blocked.waitSeconds });
}

/** Counts an attempt from a network; 429 when there were too many. */
export const countNetworkAttempt = (db: Db, { what, free }: RateLimit, ip: string): Promise<void> =>
  count(db, ofNetwork(what, ip), free);

/** 429 when a network is blocked; counts nothing. */
export async function requireNotBlocked(
  db: Db,
  { what }: Pick<RateLimit, 'what'>,
  ip: string,
): Promise<void> {
  const seconds = await findWait(db, ofNetwork(what, ip));
  if (seconds !== undefined) throw new AppError('error.tooManyRequests', { seconds });
}

/** Counts an attempt for one target, from any network; 429 when there were too many. */
export const countTargetAttempt = (db: Db, { what, free }: RateLimit, target: string): Promise<void> =>
  count(db, ofTarget(what, target), free);

/** Anybody can call these operations: of a flood from one network not every call gets an audit row. */
export const shouldAudit = (db: Db, tries: RateLimit, ip: string): Promise<boolean> =>
  countNetworkAttempt(db, tries, ip).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** After a successful attempt. */
export const resetNetworkAttempts = (db: Db, { what }: RateLimit, ip: string): Promise<void> =>
  resetAttempts(db, ofNetwork(what, ip));

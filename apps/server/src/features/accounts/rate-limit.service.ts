import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { networkOf } from './network-of.ts';
import { countAttempt, findWait, resetAttempts } from './sign-in-attempts.store.ts';

/** What is tried, such as `register`, by whom: an address of the network, or a name that is the target whoever tries. */
interface RateLimit {
  readonly what: string;
  /** So many are free; each further one waits longer, up to a quarter hour. */
  readonly free: number;
}

/** No sign-in has such a key or address, so that the counts stay apart. */
const ofNetwork = (what: string, ip: string) => ({ accountKey: `\n${what}`, address: networkOf(ip) });
const ofTarget = (what: string, target: string) => ({
  accountKey: `\n${what} ${target.toLowerCase()}`,
  address: '*',
});

async function count(db: Db, attempt: ReturnType<typeof ofNetwork>, free: number): Promise<void> {
  const blocked = await countAttempt(db, attempt, free);
  if (blocked) throw new AppError('error.tooManyRequests', { seconds: blocked.waitSeconds });
}

/** Counts a try from a network; 429 when there were too many. */
export const countNetworkAttempt = (db: Db, { what, free }: RateLimit, ip: string): Promise<void> =>
  count(db, ofNetwork(what, ip), free);

/** 429 when a network has to wait; counts nothing. */
export async function requireNotBlocked(db: Db, { what }: Pick<RateLimit, 'what'>, ip: string): Promise<void> {
  const seconds = await findWait(db, ofNetwork(what, ip));
  if (seconds !== undefined) throw new AppError('error.tooManyRequests', { seconds });
}

/** Counts a try at one target, whoever makes it; 429 when there were too many. */
export const countTargetAttempt = (db: Db, { what, free }: RateLimit, target: string): Promise<void> =>
  count(db, ofTarget(what, target), free);

/** Anybody may call: of a flood from one network not every call becomes a row for administrators. */
export const shouldAudit = (db: Db, tries: RateLimit, ip: string): Promise<boolean> =>
  countNetworkAttempt(db, tries, ip).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** After a try that was right. */
export const resetNetworkAttempts = (db: Db, { what }: RateLimit, ip: string): Promise<void> =>
  resetAttempts(db, ofNetwork(what, ip));

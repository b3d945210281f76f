import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Wrong attempts per account and address without a wait; each further one waits longer, up to a quarter of an hour. */
export const FREE_ATTEMPTS = 10;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;

export interface Attempt {
  readonly accountKey: string;
  readonly address: string;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot bypass the limit. Returns the
 * seconds to wait when the pair is blocked, otherwise undefined. After a day without attempts, earlier failures do
 * not count. It uses the time at which the row is locked: now() is the start of the transaction, which can be earlier
 * than an attempt that it waited for.
 */
export async function countAttempt(
  db: Db,
  { accountKey, address }: Attempt,
  free = FREE_ATTEMPTS,
): Promise<{ waitSeconds: number } | undefined> {
  const tries = sql<number>`case when sign_in_failure.blocked_until < clock_timestamp() - interval '1 day' then 1
    else sign_in_failure.failures + 1 end`;
  const wait = sql`least(${LONGEST_WAIT_SECONDS}::float, ${FIRST_WAIT_SECONDS} * power(2, least(${tries} - ${free}::int, 10)))`;
  const counted = await db
    .insertInto('sign_in_failure')
    .values({ account_key: accountKey, address, failures: 1, blocked_until: sql<string>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['account_key', 'address'])
        .doUpdateSet({
          failures: tries,
          blocked_until: sql<string>`case when ${tries} >= ${free}::int
            then clock_timestamp() + ${wait} * interval '1 second' else clock_timestamp() end`,
        })
        .where(sql<boolean>`sign_in_failure.blocked_until <= clock_timestamp()`),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted) return undefined;
  return { waitSeconds: (await findWait(db, { accountKey, address })) ?? 1 };
}

/** The seconds for which a pair is blocked, without counting; undefined when it is not. */
export async function findWait(db: Db, { accountKey, address }: Attempt): Promise<number | undefined> {
  const blocked = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as('seconds'))
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .where('blocked_until', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return blocked && Math.max(1, blocked.seconds);
}

/** After a correct password; also deletes old rows of all accounts. */
export async function resetAttempts(db: Db, { accountKey, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((row) =>
      row.or([
        row.and({ account_key: accountKey, address }),
        row('blocked_until', '<', sql<string>`clock_timestamp() - interval '1 day'`),
      ]),
    )
    .execute();
}

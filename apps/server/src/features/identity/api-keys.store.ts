import type { Page } from '@scriptorium/contract/kit/endpoint.ts';
import type { ApiKey } from '@scriptorium/contract/people/api-keys.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

export async function listKeys(
  db: Db,
  userId: number,
  { page, size, oldestFirst }: { page: number; size: number; oldestFirst: boolean },
): Promise<Page<ApiKey>> {
  const own = db.selectFrom('api_key').where('user_id', '=', userId);
  const rows = await own
    .select([
      'id',
      'hint',
      'expires_at as expirationDate',
      'created_at as createdDate',
      'last_used_at as lastUsedDate',
    ])
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertKey = async (
  db: Db,
  key: { userId: number; tokenHash: string; hint: string; expiresAt: string },
): Promise<number> =>
  (
    await db
      .insertInto('api_key')
      .values({
        user_id: key.userId,
        token_hash: key.tokenHash,
        hint: key.hint,
        expires_at: key.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Returns undefined when the user has no such key. */
export const deleteKey = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('hint')
    .executeTakeFirst();

/** A key that has not expired; `isUseOutdated` says that its last recorded use is more than a minute ago. */
export const findByHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('api_key')
    .select([
      'id',
      'user_id as userId',
      'expires_at as expiresAt',
      sql<boolean>`last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute'`.as(
        'isUseOutdated',
      ),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();

export const recordUse = (db: Db, id: number) =>
  db
    .updateTable('api_key')
    .set({ last_used_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

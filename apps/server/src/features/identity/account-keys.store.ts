import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

export type KeyPurpose = 'ACTIVATE' | 'RESET';

interface KeyRow {
  keyHash: string;
  userId: number;
  purpose: KeyPurpose;
  expiresAt: Date;
}

/** Replaces all keys of its purpose: older ones are invalid from now on. */
export async function replaceKeys(tx: Tx, { keyHash, userId, purpose, expiresAt }: KeyRow): Promise<void> {
  await tx.deleteFrom('account_key').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
  await tx
    .insertInto('account_key')
    .values({ key_hash: keyHash, user_id: userId, purpose, expires_at: expiresAt })
    .execute();
}

const live = (db: Db, keyHash: string, purpose: KeyPurpose) =>
  db
    .selectFrom('account_key')
    .innerJoin('app_user', 'app_user.id', 'account_key.user_id')
    .select(['app_user.id', 'app_user.login'])
    .where('key_hash', '=', keyHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .where('app_user.deleted_at', 'is', null);

export const isValidKey = async (db: Db, keyHash: string, purpose: KeyPurpose): Promise<boolean> =>
  (await live(db, keyHash, purpose).executeTakeFirst()) !== undefined;

/** The owner of the key, which is used up with this: of two concurrent callers with one key, one gets the owner. */
export async function consumeKey(
  tx: Tx,
  keyHash: string,
  purpose: KeyPurpose,
): Promise<{ id: number; login: string } | undefined> {
  const owner = await live(tx, keyHash, purpose).forUpdate().executeTakeFirst();
  if (!owner) return undefined;
  await tx.deleteFrom('account_key').where('user_id', '=', owner.id).where('purpose', '=', purpose).execute();
  return owner;
}

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

interface NewAccount {
  login: string;
  email: string;
  passwordHash: string;
  langKey: string;
}

/** An inactive account; a unique index refuses a login or e-mail that exists. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      login: account.login,
      email: account.email,
      password_hash: account.passwordHash,
      lang_key: account.langKey,
      activated: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ user_id: id, role: 'ROLE_USER' }).execute();
  return id;
}

/**
 * A registration whose link expired unused must not keep its names forever. Accounts that an administrator created or
 * changed are kept.
 */
export async function deleteAbandoned(tx: Tx, { login, email }: { login: string; email: string }) {
  await tx
    .deleteFrom('app_user')
    .where('activated', '=', false)
    .where('created_by', 'is', null)
    .where('modified_by', 'is', null)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row(sql`lower(login)`, '=', sql`lower(${login})`),
        row(sql`lower(email)`, '=', sql`lower(${email})`),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_key')
          .select('key_hash')
          .whereRef('user_id', '=', 'app_user.id')
          .where('purpose', '=', 'ACTIVATE')
          .where('expires_at', '<=', sql<string>`clock_timestamp()`),
      ),
    )
    .execute();
}

export const activate = (tx: Tx, id: number) =>
  tx.updateTable('app_user').set({ activated: true }).where('id', '=', id).execute();

/**
 * Users who can get a new password by mail: active accounts, except those that sign in only with an identity
 * provider, because users whom it has blocked could sign in through their mailbox. Locked, so that two concurrent
 * requests run one after the other.
 */
export const findByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('app_user')
    .select([
      'id',
      'login',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'lang_key as langKey',
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('password_hash', 'is not', null), row('oidc_subject', 'is', null)]))
    .forUpdate()
    .executeTakeFirst();

/** The stored address of an account: the database considers more spellings equal than the server does. */
export const findAddress = async (db: Db, email: string): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('app_user')
      .select('email')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.email;

/** A new password revokes every session. */
export const setPassword = (tx: Tx, id: number, passwordHash: string) =>
  tx
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      token_epoch: sql<number>`token_epoch + 1`,
      modified_at: sql<string>`now()`,
      modified_by: id,
    })
    .where('id', '=', id)
    .execute();

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const USER_FIELDS = [
  'id',
  'login',
  'activated',
  'token_epoch as tokenEpoch',
  'oidc_subject as subject',
] as const;

/** Locked, so that two sign-ins of one person run one after the other. */
const users = (db: Db) =>
  db.selectFrom('app_user').select(USER_FIELDS).where('deleted_at', 'is', null).forUpdate();

export const findBySubject = (db: Db, issuer: string, subject: string) =>
  users(db).where('oidc_issuer', '=', issuer).where('oidc_subject', '=', subject).executeTakeFirst();

export const findByEmail = (db: Db, email: string) =>
  users(db)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

/**
 * Users of the local password and of the account's tokens are signed out: the e-mail address was perhaps never
 * theirs.
 */
export async function linkLocalAccount(
  db: Db,
  userId: number,
  { issuer, subject }: { issuer: string; subject: string },
) {
  await db.deleteFrom('api_key').where('user_id', '=', userId).execute();
  await db.deleteFrom('account_key').where('user_id', '=', userId).execute();
  return db
    .updateTable('app_user')
    .set({
      oidc_issuer: issuer,
      oidc_subject: subject,
      password_hash: null,
      token_epoch: sql`token_epoch + 1`,
    })
    .where('id', '=', userId)
    .returning(USER_FIELDS)
    .executeTakeFirstOrThrow();
}

/** Returns undefined when the login, the e-mail or the person exists already. */
export const insertPerson = (
  db: Db,
  person: {
    login: string;
    email: string | null;
    firstName: string | null;
    lastName: string | null;
    langKey: string;
    issuer: string;
    subject: string;
  },
) =>
  db
    .insertInto('app_user')
    .values({
      login: person.login,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      lang_key: person.langKey,
      activated: true,
      oidc_issuer: person.issuer,
      oidc_subject: person.subject,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_FIELDS)
    .executeTakeFirst();

export const listRoles = async (db: Db, userId: number): Promise<string[]> =>
  (await db.selectFrom('user_role').select('role').where('user_id', '=', userId).execute()).map(
    ({ role }) => role,
  );

/** Roles that do not exist are skipped. */
export async function grantRoles(db: Db, userId: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('user_role')
    .columns(['user_id', 'role'])
    .expression(
      db
        .selectFrom('role')
        .select([sql<number>`${userId}::bigint`.as('user_id'), 'name'])
        .where('name', 'in', roles),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeRoles(db: Db, userId: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await db.deleteFrom('user_role').where('user_id', '=', userId).where('role', 'in', roles).execute();
}

/**
 * Transactions that may revoke ROLE_ADMIN wait for each other here, so that two of them cannot revoke the last two
 * administrators. Locked before the user's row, as everywhere.
 */
export const lockAdministrators = (db: Db) =>
  db.selectFrom('role').select('id').where('name', '=', 'ROLE_ADMIN').forNoKeyUpdate().execute();

export async function hasOtherAdministrator(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select('app_user.id')
    .where('user_role.role', '=', 'ROLE_ADMIN')
    .where('app_user.id', '<>', userId)
    .where('app_user.activated', '=', true)
    .where('app_user.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Expired codes are deleted with each new one. */
export async function insertCode(
  db: Db,
  code: { hash: string; userId: number; sealedIdToken: string; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('oidc_code')
    .where('expires_at', '<', sql<string>`clock_timestamp()`)
    .execute();
  await db
    .insertInto('oidc_code')
    .values({
      code_hash: code.hash,
      user_id: code.userId,
      sealed_id_token: code.sealedIdToken,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** The user of a code, and the provider's token; a code can be used once. */
export async function useCode(db: Db, hash: string) {
  const code = await db
    .deleteFrom('oidc_code')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .returning(['user_id as userId', 'sealed_id_token as sealedIdToken'])
    .executeTakeFirst();
  const user =
    code && (await users(db).where('id', '=', code.userId).where('activated', '=', true).executeTakeFirst());
  return user && { user, sealedIdToken: code.sealedIdToken };
}

export async function insertSession(
  db: Db,
  session: { tokenId: string; sealedIdToken: string; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('oidc_session')
    .where('expires_at', '<', sql<string>`clock_timestamp()`)
    .execute();
  await db
    .insertInto('oidc_session')
    .values({
      token_id: session.tokenId,
      sealed_id_token: session.sealedIdToken,
      expires_at: session.expiresAt,
    })
    .execute();
}

export const moveSession = (db: Db, { from, to }: { from: string; to: string }) =>
  db.updateTable('oidc_session').set({ token_id: to }).where('token_id', '=', from).execute();

export const deleteSession = async (db: Db, tokenId: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('oidc_session')
      .where('token_id', '=', tokenId)
      .returning('sealed_id_token as sealed')
      .executeTakeFirst()
  )?.sealed;

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const AUTHORITY_FIELDS = [
  'authority.id',
  'authority.component_id as componentId',
  'authority.type',
  'authority.mode',
] as const;

export const findByLogin = (db: Db, login: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'login', 'password_hash as passwordHash', 'activated', 'token_epoch as tokenEpoch'])
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const getUser = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'login',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'activated',
      'lang_key as langKey',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The authorities of the user, without those of roles. */
export const listAuthorities = (db: Db, userId: number) =>
  db
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select(AUTHORITY_FIELDS)
    .where('held.user_id', '=', userId)
    .orderBy('authority.id')
    .execute();

/** The authorities of each role of a user. */
export const listAuthoritiesOfRoles = (db: Db, userId: number) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.name', 'user_role.role')
    .innerJoin('role_authority', 'role_authority.role_id', 'role.id')
    .innerJoin('authority', 'authority.id', 'role_authority.authority_id')
    .select([...AUTHORITY_FIELDS, 'role.name as role'])
    .where('user_role.user_id', '=', userId)
    .orderBy('authority.id')
    .execute();

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns undefined when another transaction created a user of that login in the meantime. */
export async function insertUser(
  db: Db,
  user: { login: string; passwordHash: string | null; roles: readonly string[] },
): Promise<number | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({ login: user.login, password_hash: user.passwordHash, activated: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  if (user.roles.length > 0)
    await db
      .insertInto('user_role')
      .values(user.roles.map((role) => ({ user_id: row.id, role })))
      .execute();
  return row.id;
}

/** Revokes a token before it expires; rows of expired tokens are deleted. */
export async function revokeToken(db: Db, token: { id: string; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('revoked_token')
    .values({ token_id: token.id, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('revoked_token')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
}

/** Returns the login and the new epoch: tokens of earlier epochs are invalid, and so are mailed links. */
export async function setPassword(
  db: Db,
  userId: number,
  passwordHash: string,
): Promise<{ id: number; tokenEpoch: number }> {
  const user = await db
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      token_epoch: sql`token_epoch + 1`,
      modified_at: sql<string>`now()`,
      modified_by: userId,
    })
    .where('id', '=', userId)
    .returning(['id', 'token_epoch as tokenEpoch'])
    .executeTakeFirstOrThrow();
  await revokeResetKeys(db, userId);
  return user;
}

/** Mailed links to choose a password become invalid. */
export const revokeResetKeys = (db: Db, userId: number) =>
  db.deleteFrom('account_key').where('user_id', '=', userId).where('purpose', '=', 'RESET').execute();

export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('app_user')
      .select('password_hash as hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).hash;

export async function updateOwn(
  db: Db,
  userId: number,
  change: {
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
    email?: string | null | undefined;
    langKey?: string | undefined;
  },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      email: change.email,
      lang_key: change.langKey,
      modified_at: sql<string>`now()`,
      modified_by: userId,
    })
    .where('id', '=', userId)
    .execute();
}

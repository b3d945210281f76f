import type { UserAccount, UserSort } from '@scriptorium/contract/people/users.ts';
import type { Language } from '@scriptorium/domain/languages.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import { sql } from 'kysely';

interface UserPaging {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: UserSort; readonly descending: boolean };
}

interface UserFilter {
  /** Part of the login, the names or the e-mail, case-insensitive. */
  readonly part?: string;
  /** Without inactive users. */
  readonly activeOnly: boolean;
}

const existingUsers = (db: Db) => db.selectFrom('app_user as person').where('person.deleted_at', 'is', null);

const SHORT_FIELDS = [
  'person.id',
  'person.login',
  'person.first_name as firstName',
  'person.last_name as lastName',
  'person.email',
] as const;

const TEXT_COLUMNS = {
  login: 'person.login',
  firstName: 'person.first_name',
  lastName: 'person.last_name',
  email: 'person.email',
} as const;
const PLAIN_COLUMNS = {
  id: 'person.id',
  activated: 'person.activated',
  langKey: 'person.lang_key',
  createdDate: 'person.created_at',
  lastModifiedDate: 'person.modified_at',
} as const;

/** Names in alphabetical order of their language, users without a name last. */
function orderOf({ field, descending }: UserPaging['sort']) {
  const column =
    field in TEXT_COLUMNS
      ? sql`${sql.ref(TEXT_COLUMNS[field as keyof typeof TEXT_COLUMNS])} collate "und-x-icu"`
      : sql.ref(PLAIN_COLUMNS[field as keyof typeof PLAIN_COLUMNS]);
  return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

function found(db: Db, { part, activeOnly }: UserFilter) {
  const all = activeOnly ? existingUsers(db).where('person.activated', '=', true) : existingUsers(db);
  const text = part?.trim() ?? '';
  if (text === '') return all;
  const words = sql<string>`concat_ws(' ', person.login, person.first_name, person.last_name, person.email)`;
  return all.where(sql<boolean>`${words} collate "und-x-icu" ilike ${likeText(text)}`);
}

export async function listUsers(db: Db, filter: UserFilter, { page, size, sort }: UserPaging) {
  const rows = await found(db, filter)
    .select(SHORT_FIELDS)
    .orderBy(orderOf(sort))
    .orderBy('person.id', sort.descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await found(db, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Whole accounts by id, in three queries for any number of ids. */
export async function accountsById(db: Db, ids: readonly number[]): Promise<Map<number, UserAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await existingUsers(db)
    .leftJoin('app_user as maker', 'maker.id', 'person.created_by')
    .leftJoin('app_user as changer', 'changer.id', 'person.modified_by')
    .select(SHORT_FIELDS)
    .select([
      'person.activated',
      'person.lang_key as langKey',
      'person.created_at as createdDate',
      'person.modified_at as lastModifiedDate',
      'maker.login as createdBy',
      'changer.login as lastModifiedBy',
    ])
    .where('person.id', 'in', ids)
    .execute();
  const roles = Map.groupBy(await listRoles(db, ids), ({ userId }) => userId);
  const authorities = Map.groupBy(await listAuthorities(db, ids), ({ userId }) => userId);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        langKey: row.langKey as Language,
        roles: (roles.get(row.id) ?? []).map(({ role }) => role),
        authorities: authorities.get(row.id) ?? [],
      },
    ]),
  );
}

const listRoles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.name', 'user_role.role')
    .select(['user_role.user_id as userId', 'user_role.role'])
    .where('user_role.user_id', 'in', ids)
    .orderBy('role.id')
    .execute();

const listAuthorities = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select([
      'held.user_id as userId',
      'authority.id',
      'authority.component_id as componentId',
      'authority.type',
      'authority.mode',
    ])
    .where('held.user_id', 'in', ids)
    .orderBy('authority.id')
    .execute();

/**
 * Transactions that may revoke ROLE_ADMIN wait for each other here, so that two administrators cannot revoke each
 * other's role at the same time. Locked before the user's row.
 */
export const lockAdministrators = (tx: Tx) =>
  tx.selectFrom('role').select('id').where('name', '=', 'ROLE_ADMIN').forNoKeyUpdate().execute();

export const hasActiveAdministrator = async (tx: Tx): Promise<boolean> =>
  (await existingUsers(tx)
    .innerJoin('user_role', 'user_role.user_id', 'person.id')
    .select('person.id')
    .where('user_role.role', '=', 'ROLE_ADMIN')
    .where('person.activated', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const lockUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export interface UserValues {
  login: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  activated: boolean;
  lang_key: string;
  password_hash?: string | null;
}

export const insertUser = async (tx: Tx, values: UserValues & { created_by: number }): Promise<number> =>
  (await tx.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateUser = (tx: Tx, id: number, values: UserValues, by: number) =>
  tx
    .updateTable('app_user')
    .set({ ...values, modified_by: by, modified_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

/** Mailed links become invalid; only those of one purpose where it is given. */
export async function revokeMailedKeys(
  tx: Tx,
  userId: number,
  purpose?: 'ACTIVATE' | 'RESET',
): Promise<void> {
  const keys = tx.deleteFrom('account_key').where('user_id', '=', userId);
  await (purpose === undefined ? keys : keys.where('purpose', '=', purpose)).execute();
}

/** Every token of the user is invalid from now on. */
export const raiseTokenEpoch = (tx: Tx, id: number) =>
  tx
    .updateTable('app_user')
    .set({ token_epoch: sql<number>`token_epoch + 1` })
    .where('id', '=', id)
    .execute();

export async function setRoles(tx: Tx, userId: number, roles: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  const rows = roles.map((role) => ({ user_id: userId, role }));
  await tx.insertInto('user_role').values(rows).execute();
}

export async function setAuthorities(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_authority').where('user_id', '=', userId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((authority_id) => ({ user_id: userId, authority_id }));
  await tx.insertInto('user_authority').values(rows).execute();
}

/** The account is deleted; its id, login and names stay with the user's work (docs/semantics.md#8). */
export async function deleteUser(tx: Tx, id: number, by: number): Promise<void> {
  await setRoles(tx, id, []);
  await setAuthorities(tx, id, []);
  await tx.deleteFrom('api_key').where('user_id', '=', id).execute();
  await revokeMailedKeys(tx, id);
  await tx.deleteFrom('user_settings').where('user_id', '=', id).execute();
  await tx
    .updateTable('app_user')
    .set({
      email: null,
      password_hash: null,
      oidc_issuer: null,
      oidc_subject: null,
      activated: false,
      token_epoch: sql<number>`token_epoch + 1`,
      deleted_at: sql<string>`now()`,
      modified_at: sql<string>`now()`,
      modified_by: by,
    })
    .where('id', '=', id)
    .execute();
}

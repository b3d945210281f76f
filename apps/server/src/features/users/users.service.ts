import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { UserAccount, UserChange, UserDraft } from '@scriptorium/contract/people/users.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { authorityIdsOf, knownRoles } from '../roles/roles.api.ts';
import * as store from './users.store.ts';

export async function getUser(db: Db, id: number): Promise<UserAccount> {
  const user = (await store.accountsById(db, [id])).get(id);
  if (!user) throw notFound();
  return user;
}

const PLAIN_FIELDS = ['login', 'firstName', 'lastName', 'email', 'activated', 'langKey'] as const;

type PlainFields = Pick<UserAccount, (typeof PLAIN_FIELDS)[number]>;

/** An empty name counts as none. */
function plainFieldsOf(given: Partial<UserDraft>, before: PlainFields): store.UserValues & PlainFields {
  const name = (field: 'firstName' | 'lastName') =>
    (given[field] === undefined ? before[field] : given[field]) || null;
  const plain = {
    login: given.login ?? before.login,
    firstName: name('firstName'),
    lastName: name('lastName'),
    email: given.email === undefined ? before.email : given.email,
    activated: given.activated ?? before.activated,
    langKey: given.langKey ?? before.langKey,
  };
  return { ...plain, first_name: plain.firstName, last_name: plain.lastName, lang_key: plain.langKey };
}

const columnsOf = ({
  firstName: _f,
  lastName: _l,
  langKey: _k,
  ...columns
}: store.UserValues & PlainFields) => columns;

/** After the change, under the lock: an active administrator must remain. */
async function requireAdministratorLeft(tx: Tx): Promise<void> {
  if (!(await store.hasActiveAdministrator(tx))) throw new AppError('error.user.lastAdministrator');
}

const NOBODY: PlainFields = {
  login: '',
  firstName: null,
  lastName: null,
  email: null,
  activated: true,
  langKey: 'en',
};

export async function createUser(
  tx: Tx,
  draft: Omit<UserDraft, 'password'>,
  { by, passwordHash }: { by: number; passwordHash: string | null },
): Promise<UserAccount> {
  const roles = await knownRoles(tx, draft.roles ?? ['ROLE_USER']);
  const id = await store.insertUser(tx, {
    ...columnsOf(plainFieldsOf(draft, NOBODY)),
    password_hash: passwordHash,
    created_by: by,
  });
  await store.setRoles(tx, id, roles);
  await store.setAuthorities(tx, id, await authorityIdsOf(tx, draft.authorities ?? []));
  return getUser(tx, id);
}

export interface Changed {
  readonly before: UserAccount;
  readonly after: UserAccount;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
  readonly revokesSessions: boolean;
}

/** Revokes mailed links to a former address, and those that would override the administrator's change. */
async function revokeOutdatedKeys(tx: Tx, before: UserAccount, after: UserAccount, newPassword: boolean) {
  const isClosed = before.activated && !after.activated;
  if (before.email !== after.email || isClosed) return store.revokeMailedKeys(tx, after.id);
  if (!before.activated && after.activated) await store.revokeMailedKeys(tx, after.id, 'ACTIVATE');
  if (newPassword) await store.revokeMailedKeys(tx, after.id, 'RESET');
}

const rightsText = (user: UserAccount): string => user.authorities.map(({ id }) => id).join(' ');

const sameRoles = (one: UserAccount, other: UserAccount): boolean =>
  one.roles.length === other.roles.length && one.roles.every((role) => other.roles.includes(role));

export async function changeUser(
  tx: Tx,
  { id, ...change }: Omit<UserChange, 'password'>,
  { by, passwordHash }: { by: number; passwordHash: string | undefined },
): Promise<Changed> {
  await store.lockAdministrators(tx);
  if (!(await store.lockUser(tx, id))) throw notFound();
  const before = await getUser(tx, id);
  const columns = columnsOf(plainFieldsOf(change, before));
  await store.updateUser(
    tx,
    id,
    passwordHash === undefined ? columns : { ...columns, password_hash: passwordHash },
    by,
  );
  if (change.roles) await store.setRoles(tx, id, await knownRoles(tx, change.roles));
  if (change.authorities) await store.setAuthorities(tx, id, await authorityIdsOf(tx, change.authorities));
  await requireAdministratorLeft(tx);
  const after = await getUser(tx, id);
  const fields: string[] = PLAIN_FIELDS.filter((field) => before[field] !== after[field]);
  if (!sameRoles(before, after)) fields.push('roles');
  if (rightsText(before) !== rightsText(after)) fields.push('authorities');
  if (passwordHash !== undefined) fields.push('password');
  await revokeOutdatedKeys(tx, before, after, passwordHash !== undefined);
  const revokesSessions =
    fields.includes('roles') || fields.includes('password') || (before.activated && !after.activated);
  if (revokesSessions) await store.raiseTokenEpoch(tx, id);
  return { before, after, fields, revokesSessions };
}

/** Nobody can delete themself, and the last administrator stays. Returns the deleted user. */
export async function removeUser(tx: Tx, id: number, by: number): Promise<UserAccount> {
  if (id === by) throw new AppError('error.user.self');
  await store.lockAdministrators(tx);
  if (!(await store.lockUser(tx, id))) throw notFound();
  const user = await getUser(tx, id);
  await store.deleteUser(tx, id, by);
  await requireAdministratorLeft(tx);
  return user;
}

/**
 * The database's unique indexes decide about logins and e-mails, so that two concurrent writers cannot both succeed.
 */
export async function refuseUserConflict<T>(
  given: { login?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_login'))
      throw new AppError('error.user.loginTaken', { login: given.login ?? '' }, [
        { objectName: 'users', field: 'login', message: 'Unique' },
      ]);
    if (isUniqueViolation(error, 'app_user_email'))
      throw new AppError('emailexists', {}, [{ objectName: 'users', field: 'email', message: 'Unique' }]);
    throw error;
  }
}

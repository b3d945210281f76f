import type { AuthorityDraft, Role, roles } from '@scriptorium/contract/people/roles.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { isUniqueViolation } from '@scriptorium/db/transaction.ts';
import * as authorityStore from './authorities.store.ts';
import * as store from './roles.store.ts';
import { requireComponents, authorityIdsOf } from './roles.api.ts';

/** The database's unique index decides, so that two concurrent writers cannot both succeed. */
export async function refuseAuthorityConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('error.authority.taken', {}, [
        { objectName: 'authorities', field: 'componentId', message: 'Unique' },
      ]);
    throw error;
  }
}

/** Creates a right, or changes the one of that id; returns its former state. */
export async function saveAuthority(tx: Tx, { id, ...draft }: AuthorityDraft & { id?: number | undefined }) {
  await requireComponents(tx, [draft]);
  if (id === undefined) return { before: null, after: await authorityStore.insertAuthority(tx, draft) };
  const before = await authorityStore.lockAuthority(tx, id);
  if (!before) throw notFound();
  return { before, after: await authorityStore.updateAuthority(tx, id, draft) };
}

/** Returns the deleted right. */
export async function removeAuthority(tx: Tx, id: number) {
  const authority = await authorityStore.lockAuthority(tx, id);
  if (!authority) throw notFound();
  await authorityStore.deleteAuthority(tx, id);
  return authority;
}

async function getRole(db: Db, id: number): Promise<Role> {
  const role = await store.findRole(db, id);
  if (!role) throw notFound();
  return role;
}

export async function createRole(tx: Tx, draft: ParsedOf<typeof roles.create>['body']): Promise<Role> {
  const id = await store.insertRole(tx, draft.name);
  await store.setAuthorities(tx, id, await authorityIdsOf(tx, draft.authorities));
  return getRole(tx, id);
}

/** Predefined roles keep their names, because the product refers to them by name. */
export async function changeRole(
  tx: Tx,
  change: ParsedOf<typeof roles.update>['body'],
): Promise<{ before: Role; after: Role }> {
  const locked = await store.lockRole(tx, change.id);
  if (!locked) throw notFound();
  const before = await getRole(tx, change.id);
  const name = change.name ?? locked.name;
  if (locked.predefined && name !== locked.name)
    throw new AppError('error.role.predefined', { name: locked.name });
  if (name !== locked.name) await store.renameRole(tx, change.id, name);
  if (change.authorities)
    await store.setAuthorities(tx, change.id, await authorityIdsOf(tx, change.authorities));
  return { before, after: await getRole(tx, change.id) };
}

/** Users of the role lose its rights; refused unless confirmed. */
export async function removeRole(tx: Tx, given: { id: number; confirm: boolean }) {
  const role = await store.lockRole(tx, given.id);
  if (!role) throw notFound();
  if (role.predefined) throw new AppError('error.role.predefined', { name: role.name });
  const users = await store.countHolders(tx, role.name);
  if (users > 0 && !given.confirm) throw new AppError('error.role.inUse', { users });
  await store.deleteRole(tx, given.id);
  return { id: role.id, name: role.name, users };
}

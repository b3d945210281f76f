import type { Role } from '@scriptorium/contract/people/roles.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { AUTHORITY_FIELDS, type ListPaging } from './authorities.store.ts';

const roleRows = (db: Db) =>
  db
    .selectFrom('role')
    .select([
      'role.id',
      'role.name',
      'role.predefined',
      sql<number>`(select count(*)::int from user_role held where held.role = role.name)`.as('users'),
    ]);

export async function listRoles(
  db: Db,
  { page, size, sort, paged }: ListPaging<'id' | 'name'>,
): Promise<{ rows: Role[]; total: number }> {
  const order = sort.descending ? 'desc' : 'asc';
  const rows = await roleRows(db)
    .orderBy(sort.field === 'id' ? sql.ref('role.id') : sql`role.name collate "und-x-icu"`, order)
    .orderBy('role.id', order)
    .$if(paged, (query) => query.limit(size).offset(page * size))
    .execute();
  const { total } = await db
    .selectFrom('role')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await withAuthorities(db, rows), total: Number(total) };
}

export async function findRole(db: Db, id: number): Promise<Role | undefined> {
  const row = await roleRows(db).where('role.id', '=', id).executeTakeFirst();
  return row && (await withAuthorities(db, [row]))[0];
}

async function withAuthorities<Row extends { id: number }>(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('role_authority')
    .innerJoin('authority', 'authority.id', 'role_authority.authority_id')
    .select([...AUTHORITY_FIELDS, 'role_authority.role_id as roleId'])
    .where(
      'role_authority.role_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('authority.id')
    .execute();
  const byRole = Map.groupBy(held, ({ roleId }) => roleId);
  return rows.map((row) => ({ ...row, authorities: byRole.get(row.id) ?? [] }));
}

export const lockRole = (db: Db, id: number) =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'predefined'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertRole = async (db: Db, name: string): Promise<number> =>
  (await db.insertInto('role').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

export const renameRole = (db: Db, id: number, name: string) =>
  db.updateTable('role').set({ name }).where('id', '=', id).execute();

export const deleteRole = (db: Db, id: number) => db.deleteFrom('role').where('id', '=', id).execute();

export async function setAuthorities(db: Db, roleId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('role_authority').where('role_id', '=', roleId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((authority_id) => ({ role_id: roleId, authority_id }));
  await db.insertInto('role_authority').values(rows).execute();
}

export const countHolders = async (db: Db, name: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('user_role')
        .select((select) => select.fn.countAll<number>().as('users'))
        .where('role', '=', name)
        .executeTakeFirstOrThrow()
    ).users,
  );

/** The names without a role; the roles of the others are locked until the transaction ends. */
export async function unknownRoles(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('role')
    .select('name')
    .where('name', 'in', names)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

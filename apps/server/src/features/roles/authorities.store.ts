import type { AuthorityDraft, AuthorityRow } from '@scriptorium/contract/people/roles.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

export const AUTHORITY_FIELDS = [
  'authority.id',
  'authority.component_id as componentId',
  'authority.type',
  'authority.mode',
] as const;

export interface ListPaging<Field extends string> {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: Field; readonly descending: boolean };
  /** Absent: the whole list. */
  readonly paged: boolean;
}

type SortField = 'id' | 'type' | 'componentId' | 'mode';
const SORT_COLUMNS = {
  id: 'authority.id',
  type: 'authority.type',
  componentId: 'authority.component_id',
  mode: 'authority.mode',
} as const;

export async function listAuthorities(
  db: Db,
  { page, size, sort, paged }: ListPaging<SortField>,
): Promise<{ rows: AuthorityRow[]; total: number }> {
  const order = sort.descending ? 'desc' : 'asc';
  const rows = await withComponents(db)
    .orderBy(SORT_COLUMNS[sort.field], order)
    .orderBy('authority.id', order)
    .$if(paged, (query) => query.limit(size).offset(page * size))
    .execute();
  if (!paged) return { rows, total: rows.length };
  const { total } = await db
    .selectFrom('authority')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** The object of a right, and the number of accounts and roles that have it; a deleted account has none. */
const withComponents = (db: Db) =>
  db
    .selectFrom('authority')
    .leftJoin('node', (join) =>
      join.onRef('node.id', '=', 'authority.component_id').on('authority.type', '=', 'NODE'),
    )
    .leftJoin('process', (join) =>
      join.on(
        'process.id',
        '=',
        sql<number>`case authority.type when 'PROCESS' then authority.component_id else node.process_id end`,
      ),
    )
    .select(AUTHORITY_FIELDS)
    .select([
      sql<string | null>`case authority.type when 'PROCESS' then process.name else node.name end`.as('name'),
      sql<string | null>`case authority.type when 'NODE' then process.name end`.as('processName'),
      sql<number>`(select count(*)::int from user_authority held where held.authority_id = authority.id)`.as(
        'users',
      ),
      sql<number>`(select count(*)::int from role_authority held where held.authority_id = authority.id)`.as(
        'roles',
      ),
    ]);

export const lockAuthority = (db: Db, id: number) =>
  db.selectFrom('authority').select(AUTHORITY_FIELDS).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertAuthority = (db: Db, { type, componentId, mode }: AuthorityDraft) =>
  db
    .insertInto('authority')
    .values({ type, component_id: componentId, mode })
    .returning(AUTHORITY_FIELDS)
    .executeTakeFirstOrThrow();

export const updateAuthority = (db: Db, id: number, { type, componentId, mode }: AuthorityDraft) =>
  db
    .updateTable('authority')
    .set({ type, component_id: componentId, mode })
    .where('id', '=', id)
    .returning(AUTHORITY_FIELDS)
    .executeTakeFirstOrThrow();

export const deleteAuthority = (db: Db, id: number) =>
  db.deleteFrom('authority').where('id', '=', id).execute();

/** Deletes the rights on processes or nodes, which their holders lose. Returns the deleted rights. */
export async function deleteAuthoritiesOn(db: Db, type: Authority['type'], componentIds: readonly number[]) {
  if (componentIds.length === 0) return [];
  return db
    .deleteFrom('authority')
    .where('type', '=', type)
    .where('component_id', 'in', componentIds)
    .returning(AUTHORITY_FIELDS)
    .execute();
}

/** The ids of these rights; missing ones are created. Sorted, so that two writers lock in one order. */
export async function authorityIds(db: Db, drafts: readonly AuthorityDraft[]): Promise<number[]> {
  if (drafts.length === 0) return [];
  const byKey = new Map(drafts.map((draft) => [`${draft.type} ${draft.componentId} ${draft.mode}`, draft]));
  const rows = await db
    .insertInto('authority')
    .values(
      [...byKey]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([, { type, componentId, mode }]) => ({ type, component_id: componentId, mode })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'component_id', 'mode'])
        .doUpdateSet((row) => ({ mode: row.ref('excluded.mode') })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of existing processes or nodes. */
export async function presentComponents(
  db: Db,
  type: Authority['type'],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found =
    type === 'PROCESS'
      ? await db
          .selectFrom('process')
          .select('id')
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
      : await db
          .selectFrom('node')
          .innerJoin('process', 'process.id', 'node.process_id')
          .select('node.id')
          .where('node.id', 'in', ids)
          .where('process.deleted_at', 'is', null)
          .orderBy('node.id')
          // A concurrent deletion of the component waits, and then finds the new right.
          .forKeyShare('node')
          .execute();
  return new Set(found.map(({ id }) => id));
}

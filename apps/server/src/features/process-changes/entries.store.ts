import type { Db } from '@scriptorium/db/database.ts';
import { isTrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';
import type { EntryGroup } from './change-entries.ts';

interface GroupRow extends Omit<EntryGroup, 'table'> {
  readonly changeId: number;
  readonly table: string;
}

/** The rows of changes by table, action and node, each group with up to three subjects. */
export async function groupRows(db: Db, changeIds: readonly number[]): Promise<Map<number, EntryGroup[]>> {
  if (changeIds.length === 0) return new Map();
  const { rows } = await sql<GroupRow>`
    with changed as (
      select one.id, one.change_id, one.table_name,
        case when one.before is null then 'ADDED' when one.after is null then 'DELETED' else 'CHANGED' end as action,
        (one.subject ->> 'node_id')::bigint as node_id,
        one.subject, one.before, one.after
      from process_change_row one
      where one.change_id = any(${changeIds})
    ), fields as (
      select distinct changed.change_id, changed.table_name, changed.node_id,
        case when field.key = 'settings' then setting.key else field.key end as name
      from changed
      cross join lateral jsonb_object_keys(changed.before) field(key)
      left join lateral (
        select name as key from (
          select jsonb_object_keys(changed.before -> 'settings') union
          select jsonb_object_keys(changed.after -> 'settings')) settings(name)
        where field.key = 'settings'
          and changed.before -> 'settings' -> name is distinct from changed.after -> 'settings' -> name
      ) setting on true
      where changed.action = 'CHANGED'
    ), named as (
      select change_id, table_name, node_id, array_agg(name order by name) as names
      from fields where name is not null group by change_id, table_name, node_id
    )
    select changed.change_id as "changeId", changed.table_name as "table", changed.action,
      count(*)::int as count,
      (array_agg(changed.subject order by changed.id))[1:3] as subjects,
      case when changed.action = 'CHANGED' then coalesce(named.names, '{}') else '{}' end as fields
    from changed
    left join named on named.change_id = changed.change_id and named.table_name = changed.table_name
      and named.node_id is not distinct from changed.node_id
    group by changed.change_id, changed.table_name, changed.action, changed.node_id, named.names
    order by changed.change_id, min(changed.id)`.execute(db);
  const found = new Map<number, EntryGroup[]>();
  for (const { changeId, table, ...group } of rows) {
    if (!isTrackedTable(table)) continue;
    const groups = found.get(changeId) ?? [];
    groups.push({ table, ...group });
    found.set(changeId, groups);
  }
  return found;
}

/** Names of nodes that exist, and of deleted ones as they were called last. */
export async function namesOfNodes(db: Db, processId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (1) id, name from (
      select id, name, 0 as age from node where process_id = ${processId}
      union all
      select (one.row_key ->> 'id')::bigint, one.subject ->> 'name', 1
      from process_change_row one join process_change change on change.id = one.change_id
      where change.process_id = ${processId} and one.table_name = 'node'
        and one.table_name in ('node', 'edge') and one.after is null
    ) known order by 1, age`.execute(db);
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** Ends of edges that exist, and of deleted ones. */
export async function endsOfEdges(
  db: Db,
  processId: number,
): Promise<Map<number, { from_id: number | null; to_id: number }>> {
  const { rows } = await sql<{ id: number; from_id: number | null; to_id: number }>`
    select id, from_id, to_id from edge where process_id = ${processId}
    union
    select (one.row_key ->> 'id')::bigint, (one.subject ->> 'from_id')::bigint, (one.subject ->> 'to_id')::bigint
    from process_change_row one join process_change change on change.id = one.change_id
    where change.process_id = ${processId} and one.table_name = 'edge'
        and one.table_name in ('node', 'edge') and one.after is null`.execute(db);
  return new Map(rows.map(({ id, ...ends }) => [Number(id), ends]));
}

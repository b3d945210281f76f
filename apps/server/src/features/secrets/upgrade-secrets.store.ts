import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { sql } from 'kysely';

/** Set by the migration `0056-secrets-name-their-hosts`. */
const PENDING = 'secrets_without_hosts';

export const isPending = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('installation').select('name').where('name', '=', PENDING).executeTakeFirst()) !==
  undefined;

/** False: another server has done it. Others wait until the end of the transaction. */
export const takePending = async (tx: Tx): Promise<boolean> =>
  (await tx.deleteFrom('installation').where('name', '=', PENDING).returning('name').executeTakeFirst()) !==
  undefined;

type Json = Record<string, unknown>;

interface NodeSettings {
  readonly id: number;
  readonly processId: number;
  readonly name: string;
  readonly type: ActivityType;
  readonly settings: Json;
}

/** Lists the settings of nodes that may use a secret. */
export const listNodes = (tx: Tx): Promise<NodeSettings[]> =>
  tx
    .selectFrom('node')
    .select(['id', 'process_id as processId', 'name', 'activity_type as type', 'settings'])
    .where(sql<boolean>`(activity_type = 'SEND_REQUEST' or settings::text like '%"secret"%')`)
    .orderBy('id')
    .execute() as Promise<NodeSettings[]>;

export const writeSettings = (tx: Tx, id: number, settings: object) =>
  tx
    .updateTable('node')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();

export interface RecordedSettings {
  readonly id: number;
  readonly processId: number;
  readonly before: Json | null;
  readonly after: Json | null;
}

/** Recorded changes of nodes that send requests: an undo brings their settings back. */
export const listRecorded = (tx: Tx): Promise<RecordedSettings[]> =>
  sql<RecordedSettings>`
    select one.id, change.process_id as "processId", one.before, one.after
    from process_change_row one join process_change change on change.id = one.change_id
    where one.table_name = 'node' and change.process_id is not null
      and (one.before -> 'settings' -> 'headers' is not null or one.after -> 'settings' -> 'headers' is not null)
    order by one.id`
    .execute(tx)
    .then(({ rows }) => rows);

export const writeRecorded = (
  tx: Tx,
  { id, before, after }: Pick<RecordedSettings, 'id' | 'before' | 'after'>,
) =>
  tx
    .updateTable('process_change_row')
    .set({ before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .where('id', '=', id)
    .execute();

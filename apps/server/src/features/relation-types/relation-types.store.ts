import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { Selectable } from 'kysely';

export interface RelationTypeValues {
  readonly name: string;
  readonly color: string;
  readonly textColor: string | null;
  readonly priority: number;
  readonly merge: boolean;
  readonly strict: boolean;
  readonly fromId: number | null;
  readonly toId: number | null;
}

/** An absent end means any label (ENT-21). */
const toRelationType = (row: Selectable<DB['relation_type']>): RelationType => ({
  id: row.id,
  nodeId: row.node_id,
  name: row.name,
  color: row.color,
  textColor: row.text_color,
  priority: row.priority,
  merge: row.merge,
  strict: row.strict,
  ...(row.from_id === null ? {} : { fromId: row.from_id }),
  ...(row.to_id === null ? {} : { toId: row.to_id }),
});

const toRow = (values: RelationTypeValues) => ({
  name: values.name,
  color: values.color,
  text_color: values.textColor,
  priority: values.priority,
  merge: values.merge,
  strict: values.strict,
  from_id: values.fromId,
  to_id: values.toId,
});

export async function listOfNodes(db: Db, nodeIds: readonly number[]): Promise<RelationType[]> {
  if (nodeIds.length === 0) return [];
  const rows = await db
    .selectFrom('relation_type')
    .selectAll()
    .where('node_id', 'in', nodeIds)
    .orderBy('id')
    .execute();
  return rows.map(toRelationType);
}

export async function insertRelationType(
  db: Db,
  nodeId: number,
  values: RelationTypeValues,
): Promise<RelationType> {
  const row = await db
    .insertInto('relation_type')
    .values({ node_id: nodeId, ...toRow(values) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRelationType(row);
}

/** The relation type, which nobody else changes until the end of the transaction. */
export async function lockRelationType(tx: Tx, id: number): Promise<RelationType | undefined> {
  const row = await tx
    .selectFrom('relation_type')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toRelationType(row);
}

/** The caller holds its lock. */
export async function updateRelationType(
  tx: Tx,
  id: number,
  values: RelationTypeValues,
): Promise<RelationType> {
  const row = await tx
    .updateTable('relation_type')
    .set(toRow(values))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRelationType(row);
}

export const deleteRelationType = (db: Db, id: number) =>
  db.deleteFrom('relation_type').where('id', '=', id).execute();

/** Lists the labels of the node among `ids`. */
export const listLabelsOfNode = async (db: Db, nodeId: number, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('ner_tag_type')
          .select('id')
          .where('node_id', '=', nodeId)
          .where('id', 'in', ids)
          .execute()
      ).map(({ id }) => id);

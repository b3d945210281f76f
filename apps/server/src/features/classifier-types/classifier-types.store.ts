import { countTagsOfClassifierType } from '@scriptorium/annotations/counts.ts';
import type { ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Placed } from '@scriptorium/domain/labels/label-positions.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { sql, type Selectable } from 'kysely';

export interface ClassifierTypeValues {
  readonly name: string;
  readonly description: string;
  readonly backgroundColor: string;
  readonly prefixKey: boolean;
  readonly suffixKey: string | null;
}

/** The first position behind the labels that the node has. */
async function endOf(db: Db, nodeId: number): Promise<number> {
  const { last } = await db
    .selectFrom('classifier_type')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return Math.floor(last ?? 0) + 1;
}

/** Rows per statement. */
const BATCH = 2000;

const toType = (row: Selectable<DB['classifier_type']>): ClassifierType => ({
  id: row.id,
  name: row.name,
  description: row.description,
  backgroundColor: row.background_color,
  prefixKey: String(row.prefix_key),
  suffixKey: row.suffix_key,
  nodeId: row.node_id,
});

const toRow = (values: ClassifierTypeValues) => ({
  name: values.name,
  description: values.description,
  background_color: values.backgroundColor,
  prefix_key: values.prefixKey,
  suffix_key: values.suffixKey,
});

export async function listOfProcess(db: Db, processId: number): Promise<ClassifierType[]> {
  const rows = await db
    .selectFrom('classifier_type')
    .innerJoin('node', 'node.id', 'classifier_type.node_id')
    .selectAll('classifier_type')
    .where('node.process_id', '=', processId)
    .orderBy('classifier_type.node_id')
    .orderBy('classifier_type.position')
    .orderBy('classifier_type.id')
    .execute();
  return rows.map(toType);
}

/** The labels of a node in their order, until the end of the transaction nobody else changes which there are. */
export async function lockOfNode(tx: Tx, nodeId: number): Promise<Selectable<DB['classifier_type']>[]> {
  await tx.selectFrom('node').select('id').where('id', '=', nodeId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('classifier_type')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns the ids in the given order. */
export async function insertTypes(
  tx: Tx,
  nodeId: number,
  types: readonly ClassifierTypeValues[],
): Promise<number[]> {
  const ids: number[] = [];
  const end = await endOf(tx, nodeId);
  for (let start = 0; start < types.length; start += BATCH) {
    const rows = types
      .slice(start, start + BATCH)
      .map((values, at) => ({ position: end + start + at, node_id: nodeId, ...toRow(values) }));
    const made = await tx.insertInto('classifier_type').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

export async function placeTypes(tx: Tx, places: readonly Placed[]): Promise<void> {
  const rows = JSON.stringify(places);
  await sql`
    update classifier_type type set position = placed.position
    from jsonb_to_recordset(${rows}::jsonb) as placed(id bigint, position double precision)
    where type.id = placed.id and type.position <> placed.position`.execute(tx);
}

export async function findType(db: Db, id: number): Promise<ClassifierType | undefined> {
  const row = await db.selectFrom('classifier_type').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toType(row);
}

/** The label, which nobody else changes until the end of the transaction. */
export async function lockType(tx: Tx, id: number): Promise<ClassifierType | undefined> {
  const row = await tx
    .selectFrom('classifier_type')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toType(row);
}

export async function insertType(
  db: Db,
  nodeId: number,
  values: ClassifierTypeValues,
): Promise<ClassifierType> {
  const row = await db
    .insertInto('classifier_type')
    .values({ position: await endOf(db, nodeId), node_id: nodeId, ...toRow(values) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toType(row);
}

/** The caller holds its lock. */
export async function updateType(tx: Tx, id: number, values: ClassifierTypeValues): Promise<ClassifierType> {
  const row = await tx
    .updateTable('classifier_type')
    .set(toRow(values))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toType(row);
}

/** Waits for those who are using the label: what is stored with a label holds it until its transaction ends. */
export const lockForDeletion = (tx: Tx, id: number) =>
  tx.selectFrom('classifier_type').select('id').where('id', '=', id).forUpdate().execute();

export const deleteType = (db: Db, id: number) =>
  db.deleteFrom('classifier_type').where('id', '=', id).execute();

/** Uses of the label: the number of steps that have it, and the edges whose predicates name it. */
export async function findUses(db: Db, id: number): Promise<{ tags: number; edgeIds: number[] }> {
  const tags = await countTagsOfClassifierType(db, id);
  const edges = await db
    .selectFrom('predicate')
    .select('edge_id as edgeId')
    .distinct()
    .where('clf_type_id', '=', id)
    .execute();
  return { tags, edgeIds: edges.map(({ edgeId }) => edgeId) };
}

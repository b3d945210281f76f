import { countTagsOfClassifierType } from '@scriptorium/annotations/counts.ts';
import type { ClassifierType } from '@scriptorium/contract/classifier-types.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Schema } from '@scriptorium/db/schema.ts';
import type { Selectable } from 'kysely';

export interface ClassifierTypeValues {
  readonly name: string;
  readonly description: string;
  readonly backgroundColor: string;
  readonly prefixKey: boolean;
  readonly suffixKey: string | null;
}

const toType = (row: Selectable<Schema['classifier_type']>): ClassifierType => ({
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
    .orderBy('classifier_type.id')
    .execute();
  return rows.map(toType);
}

export async function findType(db: Db, id: number): Promise<ClassifierType | undefined> {
  const row = await db.selectFrom('classifier_type').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toType(row);
}

export async function insertType(
  db: Db,
  nodeId: number,
  values: ClassifierTypeValues,
): Promise<ClassifierType> {
  const row = await db
    .insertInto('classifier_type')
    .values({ node_id: nodeId, ...toRow(values) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toType(row);
}

export async function updateType(
  db: Db,
  id: number,
  values: ClassifierTypeValues,
): Promise<ClassifierType | undefined> {
  const row = await db
    .updateTable('classifier_type')
    .set(toRow(values))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toType(row);
}

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

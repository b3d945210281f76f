import { countTagsOfLabels } from '@scriptorium/annotations/counts.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Schema } from '@scriptorium/db/schema.ts';
import type { Selectable } from 'kysely';

export type LabelRow = Selectable<Schema['ner_tag_type']>;

export interface LabelValues {
  readonly name: string;
  readonly parentId: number | null;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly prefixKey: boolean;
  readonly suffixKey: string | null;
  readonly dataFormat: 'DATE' | 'MONEY' | null;
  readonly mandatory: boolean;
  readonly selectable: boolean;
  readonly disabled: boolean;
}

const BATCH = 2000;

const toRow = (values: LabelValues) => ({
  name: values.name,
  parent_id: values.parentId,
  background_color: values.backgroundColor,
  text_color: values.textColor,
  prefix_key: values.prefixKey,
  suffix_key: values.suffixKey,
  data_format: values.dataFormat,
  mandatory: values.mandatory,
  selectable: values.selectable,
  disabled: values.disabled,
});

export async function listOfNodes(db: Db, nodeIds: readonly number[]): Promise<LabelRow[]> {
  if (nodeIds.length === 0) return [];
  return db.selectFrom('ner_tag_type').selectAll().where('node_id', 'in', nodeIds).orderBy('id').execute();
}

/** In the given order, so that ascending ids keep the order of a file. */
export async function insertLabels(
  db: Db,
  nodeId: number,
  labels: readonly LabelValues[],
): Promise<LabelRow[]> {
  const made: LabelRow[] = [];
  for (let start = 0; start < labels.length; start += BATCH) {
    const rows = labels.slice(start, start + BATCH).map((label) => ({ node_id: nodeId, ...toRow(label) }));
    made.push(...(await db.insertInto('ner_tag_type').values(rows).returningAll().execute()));
  }
  return made;
}

export const updateLabel = (db: Db, id: number, values: LabelValues) =>
  db.updateTable('ner_tag_type').set(toRow(values)).where('id', '=', id).execute();

/** With its children, their rules and tombstones. */
export const deleteLabel = (db: Db, id: number) =>
  db.deleteFrom('ner_tag_type').where('id', '=', id).execute();

/** The uses of these labels. */
export async function findUses(db: Db, ids: readonly number[]) {
  const { rules } = await db
    .selectFrom('matching_rule')
    .select(({ fn }) => fn.countAll<number>().as('rules'))
    .where('ner_tag_type_id', 'in', ids)
    .executeTakeFirstOrThrow();
  const edges = await db
    .selectFrom('predicate')
    .select('edge_id as edgeId')
    .distinct()
    .where('ner_tag_type_id', 'in', ids)
    .execute();
  const relationTypes = await db
    .selectFrom('relation_type')
    .select('name')
    .where((row) => row.or([row('from_id', 'in', ids), row('to_id', 'in', ids)]))
    .orderBy('id')
    .execute();
  return {
    tags: await countTagsOfLabels(db, ids),
    rules: Number(rules),
    edgeIds: edges.map(({ edgeId }) => edgeId),
    relationTypes: relationTypes.map(({ name }) => name),
  };
}

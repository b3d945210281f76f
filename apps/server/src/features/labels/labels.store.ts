import { countTagsOfLabels } from '@scriptorium/annotations/counts.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Placed } from '@scriptorium/domain/labels/label-positions.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { sql, type Selectable } from 'kysely';

export type LabelRow = Selectable<DB['ner_tag_type']>;

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
  return db
    .selectFrom('ner_tag_type')
    .selectAll()
    .where('node_id', 'in', nodeIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Until the end of the transaction nobody else changes labels or rules of the node: writers of rules update its row. For
 * changes that compiled rules do not depend on; others raise the version of the rules.
 */
export const lockNode = (tx: Tx, nodeId: number) =>
  tx.selectFrom('node').select('id').where('id', '=', nodeId).forNoKeyUpdate().execute();

/** The last position among the children of each parent. */
async function lastPositions(db: Db, nodeId: number): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('ner_tag_type')
    .select(['parent_id', ({ fn }) => fn.max('position').as('last')])
    .where('node_id', '=', nodeId)
    .groupBy('parent_id')
    .execute();
  return new Map(rows.map(({ parent_id, last }) => [parent_id, last]));
}

/** Behind their siblings, in the given order; the rows are in that order, too. */
export async function insertLabels(
  db: Db,
  nodeId: number,
  labels: readonly LabelValues[],
): Promise<LabelRow[]> {
  const made: LabelRow[] = [];
  const last = await lastPositions(db, nodeId);
  const placed = labels.map((label) => {
    const position = Math.floor(last.get(label.parentId) ?? 0) + 1;
    last.set(label.parentId, position);
    return { node_id: nodeId, position, ...toRow(label) };
  });
  for (let start = 0; start < labels.length; start += BATCH) {
    const rows = placed.slice(start, start + BATCH);
    made.push(...(await db.insertInto('ner_tag_type').values(rows).returningAll().execute()));
  }
  return made;
}

export const updateLabel = (db: Db, id: number, values: LabelValues) =>
  db.updateTable('ner_tag_type').set(toRow(values)).where('id', '=', id).execute();

export const updateLook = (
  db: Db,
  id: number,
  values: Pick<LabelValues, 'name' | 'backgroundColor' | 'textColor' | 'suffixKey' | 'prefixKey'>,
) =>
  db
    .updateTable('ner_tag_type')
    .set({
      name: values.name,
      background_color: values.backgroundColor,
      text_color: values.textColor,
      suffix_key: values.suffixKey,
      prefix_key: values.prefixKey,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Sets the places of labels below one parent; some of them may come from another parent. */
export async function placeLabels(db: Db, parentId: number | null, places: readonly Placed[]): Promise<void> {
  const rows = JSON.stringify(places);
  await sql`
    update ner_tag_type label set position = placed.position, parent_id = ${parentId}::bigint
    from jsonb_to_recordset(${rows}::jsonb) as placed(id bigint, position double precision)
    where label.id = placed.id
      and (label.position <> placed.position or label.parent_id is distinct from ${parentId}::bigint)`.execute(
    db,
  );
}

/** Waits for those who are using the labels: what is stored with a label holds it until its transaction ends. */
export const lockForDeletion = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('ner_tag_type').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

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

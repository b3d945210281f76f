import type { Predicate } from '@scriptorium/contract/process/edges.ts';
import type { Db } from '@scriptorium/db/database.ts';

export interface PredicateValues {
  readonly predicateType: 'COMPLEX' | 'CLF' | 'NER';
  readonly logicalOperator: 'AND' | 'OR' | null;
  readonly nodeId: number | null;
  readonly equal: boolean | null;
  readonly clfTypeId: number | null;
  readonly nerTagTypeId: number | null;
}

type Row = Omit<Predicate, 'predicates'>;

const toRow = (values: PredicateValues) => ({
  predicate_type: values.predicateType,
  logical_operator: values.logicalOperator,
  node_id: values.nodeId,
  equal: values.equal,
  clf_type_id: values.clfTypeId,
  ner_tag_type_id: values.nerTagTypeId,
});

const select = (db: Db) =>
  db
    .selectFrom('predicate')
    .innerJoin('edge', 'edge.id', 'predicate.edge_id')
    .leftJoin('node', 'node.id', 'predicate.node_id')
    .leftJoin('classifier_type', 'classifier_type.id', 'predicate.clf_type_id')
    .leftJoin('ner_tag_type', 'ner_tag_type.id', 'predicate.ner_tag_type_id')
    .select([
      'predicate.id',
      'predicate.edge_id as edgeId',
      'predicate.parent_id as parentId',
      'predicate.predicate_type as predicateType',
      'predicate.logical_operator as logicalOperator',
      'predicate.node_id as nodeId',
      'node.name as nodeName',
      'predicate.equal',
      'predicate.clf_type_id as clfTypeId',
      'classifier_type.name as clfTypeName',
      'predicate.ner_tag_type_id as nerTagTypeId',
      'ner_tag_type.name as nerTagTypeName',
    ])
    .orderBy('predicate.id');

export const listOfEdge = (db: Db, edgeId: number): Promise<Row[]> =>
  select(db).where('predicate.edge_id', '=', edgeId).execute();

export const listOfProcess = (db: Db, processId: number): Promise<Row[]> =>
  select(db).where('edge.process_id', '=', processId).execute();

/** Edge and parent of a predicate. */
export const findPlace = (db: Db, id: number) =>
  db
    .selectFrom('predicate')
    .innerJoin('edge', 'edge.id', 'predicate.edge_id')
    .select(['predicate.edge_id as edgeId', 'edge.process_id as processId'])
    .where('predicate.id', '=', id)
    .executeTakeFirst();

export const findProcessOfEdge = async (db: Db, edgeId: number): Promise<number | undefined> =>
  (await db.selectFrom('edge').select('process_id as processId').where('id', '=', edgeId).executeTakeFirst())
    ?.processId;

export async function insertPredicate(
  db: Db,
  edgeId: number,
  parentId: number | null,
  values: PredicateValues,
): Promise<number> {
  const { id } = await db
    .insertInto('predicate')
    .values({ edge_id: edgeId, parent_id: parentId, ...toRow(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updatePredicate = (db: Db, id: number, values: PredicateValues) =>
  db.updateTable('predicate').set(toRow(values)).where('id', '=', id).execute();

export const deletePredicate = (db: Db, id: number) =>
  db.deleteFrom('predicate').where('id', '=', id).execute();

export const deleteChildren = (db: Db, id: number) =>
  db.deleteFrom('predicate').where('parent_id', '=', id).execute();

/** The node of each of these labels. */
export async function nodesOfLabels(
  db: Db,
  table: 'classifier_type' | 'ner_tag_type',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'node_id as nodeId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, nodeId }) => [id, nodeId]));
}

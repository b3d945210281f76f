import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';

/** Until the end of the transaction nobody changes labels or rules: their writers update the node's row first. */
export const lockNodes = (tx: Db, processId: number, types: readonly ActivityType[]) =>
  tx
    .selectFrom('node')
    .select('id')
    .where('process_id', '=', processId)
    .where('activity_type', 'in', types)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The configuration of a process, as it is stored; undefined when there is no such process. Ids ascend in every list. */
export async function readProcessRows(db: Db, processId: number): Promise<ProcessRows | undefined> {
  const process = await db
    .selectFrom('process')
    .select(['id', 'name', 'is_rag_enabled', 'rag_text_splitter', 'rag_embedding_model'])
    .where('id', '=', processId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!process) return undefined;
  const node = await db
    .selectFrom('node')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();
  const nodeIds = node.map(({ id }) => id);
  return {
    process,
    node,
    ...(await readProcessLists(db, processId)),
    ...(await readGraph(db, processId)),
    ...(await readLabels(db, nodeIds)),
    additional_submit: await db
      .selectFrom('additional_submit')
      .select(['node_id', 'submits'])
      .where('node_id', '=', anyOf(nodeIds))
      .where('document_id', 'is', null)
      .execute(),
  };
}

const readProcessLists = async (db: Db, processId: number) => ({
  process_actor: await db
    .selectFrom('process_actor')
    .select(['actor', 'name'])
    .where('process_id', '=', processId)
    .execute(),
  process_has_tag: await db
    .selectFrom('process_has_tag')
    .select('tag_id')
    .where('process_id', '=', processId)
    .execute(),
  glossary_term: await db
    .selectFrom('glossary_term')
    .select('term')
    .where('process_id', '=', processId)
    .execute(),
  rag_template: await db
    .selectFrom('rag_template')
    .select(['id', 'template', 'active'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute(),
});

const readGraph = async (db: Db, processId: number) => ({
  edge: await db
    .selectFrom('edge')
    .select(['id', 'from_id', 'to_id'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute(),
  predicate: await db
    .selectFrom('predicate')
    .innerJoin('edge', 'edge.id', 'predicate.edge_id')
    .selectAll('predicate')
    .where('edge.process_id', '=', processId)
    .orderBy('predicate.id')
    .execute(),
});

const readLabels = async (db: Db, nodeIds: readonly number[]) => ({
  ner_tag_type: await db
    .selectFrom('ner_tag_type')
    .selectAll()
    .where('node_id', '=', anyOf(nodeIds))
    .orderBy('id')
    .execute(),
  matching_rule: await db
    .selectFrom('matching_rule')
    .innerJoin('ner_tag_type', 'ner_tag_type.id', 'matching_rule.ner_tag_type_id')
    .selectAll('matching_rule')
    .where('ner_tag_type.node_id', '=', anyOf(nodeIds))
    .orderBy('matching_rule.id')
    .execute(),
  classifier_type: await db
    .selectFrom('classifier_type')
    .selectAll()
    .where('node_id', '=', anyOf(nodeIds))
    .orderBy('id')
    .execute(),
  relation_type: await db
    .selectFrom('relation_type')
    .selectAll()
    .where('node_id', '=', anyOf(nodeIds))
    .orderBy('id')
    .execute(),
});

export const listNodeIds = async (db: Db, processId: number): Promise<number[]> =>
  (await db.selectFrom('node').select('id').where('process_id', '=', processId).orderBy('id').execute()).map(
    ({ id }) => id,
  );

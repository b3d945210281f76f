import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { anyOf } from '@scriptorium/db/lists.ts';

/** The classifier labels of the documents' master copies on these nodes. */
export async function listChosen(db: Db, documentIds: readonly number[], nodeIds: readonly number[]) {
  const { rows } = await sql<{ documentId: number; nodeId: number; typeId: number; name: string }>`
    select step.document_id as "documentId", step.node_id as "nodeId", type.id as "typeId", type.name
    from step
    join classifier_tag tag on tag.step_id = step.id
    join classifier_type type on type.id = tag.type_id
    where step.master and step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(nodeIds)}
    order by type.id`.execute(db);
  return rows;
}

/** The existing labels of the process among these, with their nodes. */
export async function listLabels(db: Db, processId: number, typeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; nodeId: number }>`
    select type.id, type.node_id as "nodeId"
    from classifier_type type join node on node.id = type.node_id
    where node.process_id = ${processId} and type.id = ${anyOf(typeIds)}`.execute(db);
  return rows;
}

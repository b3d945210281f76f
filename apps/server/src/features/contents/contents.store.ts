import type { Db } from '@scriptorium/db/database.ts';

/**
 * The step in which a document's text can be edited: the given one, otherwise the caller's own, otherwise the first.
 */
export const findParserStep = (db: Db, documentId: number, userId: number, stepId: number | undefined) =>
  db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select('step.id')
    .where('step.document_id', '=', documentId)
    .where('node.activity_type', '=', 'FILE_PARSER')
    .$if(stepId !== undefined, (query) => query.where('step.id', '=', stepId as number))
    .orderBy((order) => order('step.blocked_by', 'is not distinct from', userId), 'desc')
    .orderBy('step.copy')
    .executeTakeFirst();

export const findDocumentType = (db: Db, id: number) =>
  db.selectFrom('document').select('document_type as documentType').where('id', '=', id).executeTakeFirst();

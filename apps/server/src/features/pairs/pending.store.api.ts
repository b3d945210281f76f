import type { Db } from '@scriptorium/db/database.ts';

/** The pending file of a document. */
export const findPending = (db: Db, documentId: number) =>
  db
    .selectFrom('pending_partner as pending')
    .innerJoin('document', 'document.id', 'pending.document_id')
    .select([
      'pending.document_id as documentId',
      'pending.blob_key as blobKey',
      'pending.filename',
      'pending.kind',
      'pending.client_id as clientId',
      'pending.created_by as createdBy',
      'pending.created_at as createdDate',
      'document.blob_key as partnerBlobKey',
      'document.upload_node_id as uploadNodeId',
    ])
    .where('pending.document_id', '=', documentId)
    .executeTakeFirst();

import type { Db, Tx } from '@scriptorium/db/database.ts';

/** The processes that the content of a document has passed through before its own, and the upload that it was made of. */
export async function originOf(db: Db, documentId: number): Promise<{ hops: number; originId: number }> {
  const { hops, origin } = await db
    .selectFrom('document')
    .select(['hops', 'origin_id as origin'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { hops, originId: origin ?? documentId };
}

/** The primary key refuses a second document for the same step, attempt and receiver. */
export async function insertSent(
  tx: Tx,
  sent: readonly { stepId: number; attempt: number; receiverId: number; documentId: number }[],
): Promise<void> {
  await tx
    .insertInto('sent_document')
    .values(
      sent.map(({ stepId, attempt, receiverId, documentId }) => ({
        step_id: stepId,
        attempt,
        receiver_id: receiverId,
        document_id: documentId,
      })),
    )
    .execute();
}

const MAX_SENT = 500;

/** The documents that a step created, with those that were deleted. */
export const listSent = (db: Db, stepId: number) =>
  db
    .selectFrom('sent_document')
    .leftJoin('document', (join) =>
      join.onRef('document.id', '=', 'sent_document.document_id').on('document.deleted_at', 'is', null),
    )
    .leftJoin('node', 'node.id', 'sent_document.receiver_id')
    .leftJoin('process', (join) =>
      join
        .on((row) => row('process.id', '=', row.fn.coalesce('document.process_id', 'node.process_id')))
        .on('process.deleted_at', 'is', null),
    )
    .select([
      'sent_document.receiver_id as receiverId',
      'node.name as receiverName',
      'process.id as processId',
      'process.name as processName',
      'document.id as documentId',
      'document.filename',
      'sent_document.sent_at as sentAt',
    ])
    .where('sent_document.step_id', '=', stepId)
    .orderBy('sent_document.attempt', 'desc')
    .orderBy('sent_document.receiver_id')
    .limit(MAX_SENT)
    .execute();

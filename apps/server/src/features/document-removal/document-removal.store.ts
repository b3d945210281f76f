import { deleteSomeAnnotations } from '@scriptorium/annotations/deletion.store.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Locks the documents that exist, in ascending order of ids (docs/semantics.md#2). */
export const lockDocuments = (tx: Tx, processId: number, ids: readonly number[]) =>
  tx
    .selectFrom('document')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .where('process_id', '=', processId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Hides documents from now on; their rows and files are deleted later, in batches. */
export async function hideDocuments(
  tx: Tx,
  processId: number,
  documents: readonly { id: number; status: 'ERROR' | 'PROCESSING' | 'WAITING' | 'DONE' }[],
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where(
      'id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute();
  const byStatus = Map.groupBy(documents, ({ status }) => status);
  const counts = [...byStatus].map(([status, there]) => ({
    process_id: processId,
    status,
    documents: -there.length,
  }));
  await tx.insertInto('document_count').values(counts).execute();
}

/** A user other than `userId` for whom one of the documents is blocked. */
export const findBlocker = async (
  tx: Tx,
  documentIds: readonly number[],
  userId: number,
): Promise<number | undefined> => {
  const blocked = await tx
    .selectFrom('document')
    .select('blocked_by as blockedBy')
    .where('id', 'in', documentIds)
    .where('blocked_by', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return blocked?.blockedBy ?? undefined;
};

export const listSteps = (tx: Tx, documentIds: readonly number[]) =>
  tx
    .selectFrom('step')
    .select(['id', 'document_id as documentId', 'node_id as nodeId'])
    .where('document_id', 'in', documentIds)
    .execute();

/** The next documents of a process after `after`. */
export const listDocumentIds = async (
  db: Db,
  processId: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Hidden documents with remaining rows, and those of deleted processes. */
export const listHidden = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('deleted_at', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/**
 * Deletes up to `limit` rows of a hidden document: of what it can have in large numbers. Returns how many were deleted,
 * 0 if the rest is deleted with the document at once.
 */
export async function deleteSomeRows(tx: Tx, id: number, limit: number): Promise<number> {
  const annotations = await deleteSomeAnnotations(tx, id, limit);
  const words = await sql`
    delete from utterance_token where id in (
      (select utterance_token.id from utterance join utterance_token on utterance_token.utterance_id = utterance.id
        where utterance.document_id = ${id}
      union all select utterance_token.id from staged_transcript
        join utterance on utterance.staged_id = staged_transcript.id
        join utterance_token on utterance_token.utterance_id = utterance.id
        where staged_transcript.document_id = ${id}
      union all select id from utterance_token where deleted_from = ${id})
      limit ${limit - annotations})`.execute(tx);
  return annotations + Number(words.numAffectedRows ?? 0n);
}

/** The count of what senders made of an upload is kept while the upload or any of them exists, since they may send on. */
async function forgetDescendants(tx: Tx, originId: number): Promise<void> {
  await tx
    .deleteFrom('upload_descendants')
    .where('origin_id', '=', originId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document')
            .select('id')
            .where((document) =>
              document.or([document('id', '=', originId), document('origin_id', '=', originId)]),
            ),
        ),
      ),
    )
    .execute();
}

/** Deletes a hidden document with all its rows; returns the keys of its files. */
export async function deleteDocument(tx: Tx, id: number): Promise<string[]> {
  const document = await tx
    .selectFrom('document')
    .select(['blob_key', 'transcript_blob_key', 'audio_blob_key', 'peaks_blob_key', 'origin_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!document) return [];
  const images = await tx
    .selectFrom('document_image')
    .select('blob_key as key')
    .where('document_id', '=', id)
    .execute();
  const pending = await tx
    .selectFrom('pending_partner')
    .select('blob_key as key')
    .where('document_id', '=', id)
    .execute();
  const others = [...images, ...pending].map(({ key }) => key);
  const { origin_id: originId, ...files } = document;
  const keys = [...Object.values(files), ...others].filter((key) => key !== null);
  await tx.deleteFrom('document').where('id', '=', id).execute();
  await forgetDescendants(tx, originId ?? id);
  if (keys.length > 0) await tx.deleteFrom('blob').where('key', 'in', keys).execute();
  return keys;
}

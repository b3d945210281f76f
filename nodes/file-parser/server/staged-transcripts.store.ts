import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** A transcript of the document that nobody sees yet. */
export async function insertStaged(tx: Tx, documentId: number): Promise<number> {
  const { id } = await tx
    .insertInto('staged_transcript')
    .values({ document_id: documentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the utterances to their document, with the speakers of its process. The transcript is visible after the commit. */
export async function giveToDocument(
  tx: Tx,
  { stagedId, documentId, actors }: { stagedId: number; documentId: number; actors: object },
): Promise<void> {
  await sql`
    update utterance set document_id = staged.document_id, staged_id = null,
      actor = coalesce(${JSON.stringify(actors)}::jsonb ->> utterance.actor, utterance.actor)
    from staged_transcript staged
    where utterance.staged_id = staged.id and staged.id = ${stagedId} and staged.document_id = ${documentId}`.execute(
    tx,
  );
  await tx.deleteFrom('staged_transcript').where('id', '=', stagedId).execute();
  // As new utterances of a document do.
  await sql`
    select queue_rag_indexing(document.process_id, document.id)
    from document join process on process.id = document.process_id
    where document.id = ${documentId} and document.deleted_at is null and process.is_rag_enabled`.execute(tx);
}

export const listStaged = async (
  db: Db,
  which: { readonly documentId: number } | { readonly before: Date },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('staged_transcript')
    .select('id')
    .where((row) =>
      'documentId' in which
        ? row('document_id', '=', which.documentId)
        : row('created_at', '<', which.before as never),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes some words of one; returns how many. */
export async function deleteSomeWords(tx: Tx, stagedId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from utterance_token where id in (
      select word.id from utterance_token word join utterance on utterance.id = word.utterance_id
      where utterance.staged_id = ${stagedId} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export const deleteStaged = (tx: Tx, stagedId: number) =>
  tx.deleteFrom('staged_transcript').where('id', '=', stagedId).execute();

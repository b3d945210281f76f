import type { Db, Tx } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';

/** The file of an audio document; undefined for a text. */
export const findSpokenFile = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .select([
      'filename',
      'kind',
      'audio_duration_ms as durationMs',
      'blob_key as blobKey',
      'transcript_blob_key as transcriptBlobKey',
    ])
    .where('id', '=', documentId)
    .where('document_type', '=', 'AUDIOFILE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const listActors = (db: Db, processId: number) =>
  db.selectFrom('process_actor').select(['actor', 'name']).where('process_id', '=', processId).execute();

/** The master steps among some, with the names of their nodes: other steps are copies. */
export const listMasterSteps = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select(['step.id', 'node.name as node'])
    .where('step.id', '=', anyOf(ids))
    .where('step.master', '=', true)
    .execute();

/** Puts another file in the place of the transcript: of a recording its partner, else the document's own file. */
export async function replaceTranscript(
  tx: Tx,
  documentId: number,
  file: { key: string; kind: string; of: 'partner' | 'own'; previous: string | null },
): Promise<void> {
  await tx
    .updateTable('document')
    .set(file.of === 'partner' ? { transcript_blob_key: file.key } : { blob_key: file.key, kind: file.kind })
    .where('id', '=', documentId)
    .execute();
  // The sweeper deletes files without a row.
  if (file.previous !== null) await tx.deleteFrom('blob').where('key', '=', file.previous).execute();
}

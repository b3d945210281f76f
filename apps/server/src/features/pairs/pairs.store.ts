import { isTouched } from '@scriptorium/annotations/touched.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { splitFileName } from '@scriptorium/domain/text/file-name.ts';
import { partnerOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import { sql } from 'kysely';

/** Serializes uploads of one name through one node, so that two concurrent halves find each other. */
export const lockName = (tx: Tx, nodeId: number, filename: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${stemKey(filename)}, ${nodeId}::bigint))`.execute(tx);

const stemKey = (filename: string): string => splitFileName(filename).stem.toLowerCase();

/** Of the files that people name after their formats, with the names that programs give to transcripts. */
const EXTENSIONS =
  '.wav .wave .mp3 .m4a .mp4 .ogg .oga .opus .flac .json .vtt .srt .ctm .eaf .textgrid .txt .xml'
    .split(' ')
    .concat('');

/**
 * Documents of the other half's kinds and the same base name, from the same node, without a partner or a pending file.
 */
export async function listUnmatched(
  db: Db,
  nodeId: number,
  filename: string,
  kinds: readonly string[],
): Promise<{ id: number; filename: string; blobKey: string | null }[]> {
  const stem = stemKey(filename);
  return db
    .selectFrom('document')
    .select(['id', 'filename', 'blob_key as blobKey'])
    .where('upload_node_id', '=', nodeId)
    .where('kind', 'in', kinds)
    .where(
      (where) => where.fn<string>('lower', ['filename']),
      'in',
      EXTENSIONS.map((ending) => stem + ending),
    )
    .where('transcript_blob_key', 'is', null)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('pending_partner')
            .select('document_id')
            .whereRef('pending_partner.document_id', '=', 'document.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(2)
    .execute();
}

export interface Joined {
  documentId: number;
  filename: string;
  kind: string;
  blobKey: string;
  partnerBlobKey: string | null;
  clientId: string | null;
  createdBy: number | null;
}

/** Merges a recording and its transcript into one document with the recording's name. */
export const joinPair = (
  tx: Tx,
  { documentId, filename, kind, blobKey, partnerBlobKey, clientId, createdBy }: Joined,
) =>
  tx
    .updateTable('document')
    .set({
      ...(partnerOf(kind) === 'transcript'
        ? { transcript_blob_key: blobKey }
        : {
            kind,
            document_type: 'AUDIOFILE',
            blob_key: blobKey,
            transcript_blob_key: partnerBlobKey,
            filename,
            path: filename,
          }),
      joined_client_id: clientId,
      joined_by: createdBy,
    })
    .where('id', '=', documentId)
    .returning(['id', 'filename'])
    .executeTakeFirstOrThrow();

/** Whether a user is assigned to or finished a step of the document, labelled something in it, or edited its text. */
export async function peopleWorkedOn(db: Db, documentId: number): Promise<boolean> {
  const { rows } = await sql<{ worked: boolean }>`
    with steps as (select * from step where document_id = ${documentId})
    select
      exists (select from steps where blocked_by is not null or worker_id is not null
        or (status in ('DONE', 'ACCEPTED') and changed_by is not null) or ${isTouched(sql.ref('steps.id'))})
      or exists (select from content where document_id = ${documentId} and created_by is not null) as worked`.execute(
    db,
  );
  return rows[0]?.worked === true;
}

export interface Pending {
  documentId: number;
  blobKey: string;
  filename: string;
  kind: string;
  clientId: string | null;
  createdBy: number | null;
}

export const insertPending = (
  tx: Tx,
  { documentId, blobKey, filename, kind, clientId, createdBy }: Pending,
) =>
  tx
    .insertInto('pending_partner')
    .values({
      document_id: documentId,
      blob_key: blobKey,
      filename,
      kind,
      client_id: clientId,
      created_by: createdBy,
    })
    .execute();

export const deletePending = (tx: Tx, documentId: number) =>
  tx.deleteFrom('pending_partner').where('document_id', '=', documentId).execute();

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { ANY } from '@scriptorium/domain/access.ts';
import { splitFileName } from '@scriptorium/domain/file-name.ts';
import { sql } from 'kysely';

/** What an upload with this client-made id made, or joined. */
export const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'filename', 'process_id as processId', 'created_by as createdBy'])
    .where((where) => where.or([where('client_id', '=', clientId), where('joined_client_id', '=', clientId)]))
    .executeTakeFirst();

/** Human upload nodes of these processes and those themselves; ANY among the ids stands for all. */
export const listUploadNodes = (
  db: Db,
  { processIds, nodeIds }: { processIds: number[]; nodeIds: number[] },
) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', 'node.process_id as processId'])
    .where('node.activity_type', '=', 'HUP')
    .where('process.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`node.process_id = any(${processIds}::bigint[])`,
        sql<boolean>`node.id = any(${nodeIds}::bigint[])`,
        where.lit([...processIds, ...nodeIds].includes(ANY)),
      ]),
    )
    .execute();

/** Uploads of one name through one node wait for each other, so that two halves that come at once find each other. */
export const lockName = (tx: Tx, nodeId: number, filename: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${stemKey(filename)}, ${nodeId}::bigint))`.execute(tx);

const stemKey = (filename: string): string => splitFileName(filename).stem.toLowerCase();

const EXTENSIONS = ['.wav', '.wave', '.json', ''];

/** Documents of the other half's kind and the same base name that came through the node and have no partner yet. */
export async function listUnmatched(
  db: Db,
  nodeId: number,
  filename: string,
  kind: 'wav' | 'json',
): Promise<{ id: number; blobKey: string | null }[]> {
  const stem = stemKey(filename);
  return db
    .selectFrom('document')
    .select(['id', 'blob_key as blobKey'])
    .where('upload_node_id', '=', nodeId)
    .where('kind', '=', kind)
    .where(
      (where) => where.fn<string>('lower', ['filename']),
      'in',
      EXTENSIONS.map((ending) => stem + ending),
    )
    .where('transcript_blob_key', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute();
}

export interface Joined {
  documentId: number;
  filename: string;
  kind: 'wav' | 'json';
  blobKey: string;
  partnerBlobKey: string | null;
  clientId: string | undefined;
}

/** Makes one document of a recording and its transcript; it has the recording's name. */
export const joinPair = (tx: Tx, { documentId, filename, kind, blobKey, partnerBlobKey, clientId }: Joined) =>
  tx
    .updateTable('document')
    .set({
      ...(kind === 'json'
        ? { transcript_blob_key: blobKey }
        : {
            kind: 'wav',
            document_type: 'AUDIOFILE',
            blob_key: blobKey,
            transcript_blob_key: partnerBlobKey,
            filename,
            path: filename,
          }),
      joined_client_id: clientId ?? null,
    })
    .where('id', '=', documentId)
    .returning(['id', 'filename'])
    .executeTakeFirstOrThrow();

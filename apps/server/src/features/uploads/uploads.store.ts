import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

/**
 * The result of the upload with this client-made id: created, joined or pending; and the files that it may have been.
 */
export async function findByClientId(db: Db, clientId: string) {
  const found = await db
    .selectFrom('document')
    .leftJoin('pending_partner as pending', 'pending.document_id', 'document.id')
    .leftJoin('blob', (join) =>
      join.on((on) =>
        on.or([
          on('blob.key', '=', on.ref('document.blob_key')),
          on('blob.key', '=', on.ref('document.transcript_blob_key')),
          on('blob.key', '=', on.ref('pending.blob_key')),
        ]),
      ),
    )
    .select([
      'document.id',
      'document.filename',
      'document.process_id as processId',
      'document.version',
      'document.client_id as ownClientId',
      'document.created_by as createdBy',
      'document.joined_by as joinedBy',
      'pending.client_id as pendingClientId',
      'pending.created_by as pendingBy',
      'blob.sha256',
    ])
    .where((where) =>
      where.or([
        where('document.client_id', '=', clientId),
        where('document.joined_client_id', '=', clientId),
        where('pending.client_id', '=', clientId),
      ]),
    )
    .execute();
  const [first] = found;
  if (!first) return undefined;
  const { id, filename, processId, version, ownClientId, createdBy, joinedBy, pendingClientId, pendingBy } =
    first;
  const isPending = pendingClientId === clientId;
  const by = isPending ? pendingBy : ownClientId === clientId ? createdBy : joinedBy;
  return { id, filename, processId, version, isPending, by, sha256: found.map(({ sha256 }) => sha256) };
}

/** Human upload nodes of these processes, and these nodes themselves; ANY among the ids means all. */
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
        sql<boolean>`node.process_id = ${anyOf(processIds)}`,
        sql<boolean>`node.id = ${anyOf(nodeIds)}`,
        where.lit([...processIds, ...nodeIds].includes(ANY)),
      ]),
    )
    .execute();

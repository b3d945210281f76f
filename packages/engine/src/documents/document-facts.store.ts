import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { DocumentSnapshot } from '../content/document-snapshot.ts';

export async function readSnapshot(db: Db, documentId: number): Promise<DocumentSnapshot> {
  const { rows } = await sql<{ snapshot: DocumentSnapshot | null }>`
    select document_snapshot(${documentId}, null) as snapshot`.execute(prepared(db));
  const snapshot = rows[0]?.snapshot;
  if (!snapshot) throw new Error(`Document ${documentId} not found`);
  return snapshot;
}

/** Reads the snapshots of several documents, by their ids; deleted documents are left out. */
export async function readSnapshots(
  db: Db,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentSnapshot>> {
  const { rows } = await sql<{ id: number; snapshot: DocumentSnapshot | null }>`
    select id, document_snapshot(id, null) as snapshot from unnest(${documentIds}::bigint[]) id`.execute(db);
  return new Map(rows.flatMap(({ id, snapshot }) => (snapshot ? [[Number(id), snapshot] as const] : [])));
}

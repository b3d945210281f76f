import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import { sql } from 'kysely';
import type { DocumentSnapshot } from './document-snapshot.ts';

export async function readSnapshot(db: Db, documentId: number): Promise<DocumentSnapshot> {
  const { rows } = await sql<{ snapshot: DocumentSnapshot | null }>`
    select document_snapshot(${documentId}, null) as snapshot`.execute(prepared(db));
  const snapshot = rows[0]?.snapshot;
  if (!snapshot) throw new Error(`Document ${documentId} not found`);
  return snapshot;
}

import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { StoredFile } from './file-store.ts';

/** A file in the store, with what its row needs. */
export interface PutFile extends StoredFile {
  readonly contentType: string;
}

/** Registers a stored file; from now on the sweep keeps it. */
export const insertBlob = (tx: Tx, file: StoredFile, contentType: string): Promise<void> =>
  insertBlobs(tx, [{ ...file, contentType }]);

export async function insertBlobs(tx: Tx, files: readonly PutFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ key, size, sha256, contentType }) => ({ key, size, sha256, contentType }));
  await sql`
    insert into blob (key, size, sha256, content_type)
    select key, size, sha256, "contentType" from json_to_recordset(${JSON.stringify(rows)}::json)
      as put(key text, size bigint, sha256 text, "contentType" text)`.execute(prepared(tx));
}

/** Deletes the rows of blobs that nothing refers to. */
export async function deleteBlobs(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('blob').where('key', 'in', keys).execute();
}

import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { StoredFile } from './file-store.ts';

/** A file in the store, with what its row needs. */
export interface PutFile extends StoredFile {
  readonly contentType: string;
}

/** Maximum number of rows in one statement. */
const BATCH = 5000;

const toRow = ({ key, size, sha256, contentType }: PutFile) => ({
  key,
  size,
  sha256,
  content_type: contentType,
});

/** Registers a stored file; from now on the sweep keeps it. */
export async function insertBlob(tx: Tx, file: StoredFile, contentType: string): Promise<void> {
  await prepared(tx)
    .insertInto('blob')
    .values(toRow({ ...file, contentType }))
    .execute();
}

export async function insertBlobs(tx: Tx, files: readonly PutFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += BATCH)
    await tx
      .insertInto('blob')
      .values(files.slice(at, at + BATCH).map(toRow))
      .execute();
}

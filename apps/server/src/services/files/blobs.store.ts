import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { StoredFile } from '@scriptorium/engine/file-store.ts';

/** Registers a stored file; from now on the sweep keeps it. */
export async function insertBlob(tx: Tx, file: StoredFile, contentType: string): Promise<void> {
  await prepared(tx)
    .insertInto('blob')
    .values({ key: file.key, size: file.size, sha256: file.sha256, content_type: contentType })
    .execute();
}

/** Those of `keys` that have no row. */
export async function listUnknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const known = await db.selectFrom('blob').select('key').where('key', 'in', keys).execute();
  const rows = new Set(known.map(({ key }) => key));
  return keys.filter((key) => !rows.has(key));
}

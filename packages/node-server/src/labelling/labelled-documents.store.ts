import type { Db } from '@scriptorium/db/database.ts';

export async function findFileName(db: Db, documentId: number): Promise<string> {
  const row = await db
    .selectFrom('document')
    .select('filename')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.filename ?? '';
}

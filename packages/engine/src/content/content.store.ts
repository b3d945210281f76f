import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';

/** The current version of a document's text. */
export const findText = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** A new version of a document's text, which becomes the current one. */
export async function insertContent(
  tx: Tx,
  { documentId, text, createdBy }: { documentId: number; text: string; createdBy: number | null },
): Promise<number> {
  const { id } = await prepared(tx)
    .with('made', (inside) =>
      inside
        .insertInto('content')
        .values({ document_id: documentId, text, created_by: createdBy })
        .returning('id'),
    )
    .updateTable('document')
    .from('made')
    .set((row) => ({ content_id: row.ref('made.id') }))
    .where('document.id', '=', documentId)
    .returning('made.id')
    .executeTakeFirstOrThrow();
  return id;
}

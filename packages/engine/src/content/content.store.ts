import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { asTsvector, differentWords } from './text-index.ts';

/** The current version of a document's text. */
export const findText = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** A new version of a document's text, which becomes the current one and by whose words it is found. */
export async function insertContent(
  tx: Tx,
  { documentId, text, createdBy }: { documentId: number; text: string; createdBy: number | null },
): Promise<number> {
  const words = asTsvector(await differentWords(text));
  const { id } = await prepared(tx)
    .with('made', (inside) =>
      inside
        .insertInto('content')
        .values({ document_id: documentId, text, created_by: createdBy })
        .returning('id'),
    )
    .with('indexed', (inside) =>
      inside
        .insertInto('document_text')
        .values({ document_id: documentId, words })
        .onConflict((conflict) =>
          conflict.column('document_id').doUpdateSet((row) => ({ words: row.ref('excluded.words') })),
        ),
    )
    .updateTable('document')
    .from('made')
    .set((row) => ({ content_id: row.ref('made.id') }))
    .where('document.id', '=', documentId)
    .returning('made.id')
    .executeTakeFirstOrThrow();
  return id;
}

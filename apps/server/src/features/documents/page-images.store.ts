import type { Db } from '@scriptorium/db/database.ts';
import type { WordRow } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

export const findImage = (db: Db, documentId: number, index: number) =>
  db
    .selectFrom('document_image as image')
    .innerJoin('blob', 'blob.key', 'image.blob_key')
    .select(['blob.key', 'blob.size', 'blob.content_type as contentType'])
    .where('image.document_id', '=', documentId)
    .where('image.index', '=', index)
    .executeTakeFirst();

/** The words of a page, and the version of the text to which their offsets refer. */
export const findWords = (db: Db, documentId: number, index: number) =>
  db
    .selectFrom('document_image as image')
    .innerJoin('document', 'document.id', 'image.document_id')
    .select([
      'image.width',
      'image.height',
      'image.words',
      'image.content_id as wordsContentId',
      'document.content_id as contentId',
    ])
    .where('image.document_id', '=', documentId)
    .where('image.index', '=', index)
    .executeTakeFirst();

/** The first and the last word of each page, which are in the order of the text. */
export const listOuterWords = (db: Db, documentId: number) =>
  db
    .selectFrom('document_image as image')
    .innerJoin('document', 'document.id', 'image.document_id')
    .select([
      'image.index',
      'image.content_id as wordsContentId',
      'document.content_id as contentId',
      sql<WordRow | null>`image.words -> 0`.as('first'),
      sql<WordRow | null>`image.words -> -1`.as('last'),
    ])
    .where('image.document_id', '=', documentId)
    .orderBy('image.index')
    .execute();

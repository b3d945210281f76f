import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { Token } from './token.ts';

export const findText = (db: Db, documentId: number) =>
  prepared(db)
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** The words of a transcript in order, without hidden ones. */
export const listTokens = (db: Db, documentId: number): Promise<Token[]> =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'utterance.id as utteranceId', 'token.value', 'token.ts_start as tsStart'])
    .where('utterance.document_id', '=', documentId)
    .where('token.hidden', '=', false)
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();

/** The texts of documents; those with a transcript only are left out. */
export const listTexts = (
  db: Db,
  documentIds: readonly number[],
): Promise<{ documentId: number; contentId: number; text: string }[]> =>
  db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['document.id as documentId', 'content.id as contentId', 'content.text'])
    .where('document.id', '=', anyOf(documentIds))
    .execute();

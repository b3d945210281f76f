import type { Db } from '@scriptorium/db/database.ts';

export const findLabel = (db: Db, id: number) =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'name', 'node_id as nodeId', 'disabled', 'selectable'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Words of a document's transcript. */
export const listTokens = (db: Db, documentId: number, ids: readonly number[]) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'utterance.id as utteranceId', 'token.value', 'token.position'])
    .where('utterance.document_id', '=', documentId)
    .where('token.id', 'in', ids)
    .orderBy('token.position')
    .execute();

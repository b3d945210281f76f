import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';

export const findLabel = (db: Db, id: number) =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'name', 'node_id as nodeId', 'disabled', 'selectable'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The words of the utterances of a document in which some words are, in the order of each utterance. */
export const listUtterancesOf = (db: Db, documentId: number, ids: readonly number[]) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'token.value', 'utterance.id as utteranceId'])
    .where('utterance.document_id', '=', documentId)
    .where('utterance.id', 'in', (word) =>
      word.selectFrom('utterance_token').select('utterance_id').where('id', '=', anyOf(ids)),
    )
    .orderBy('token.position')
    .execute();

/** The length of a document's recording, and what may be tagged on a node. */
export const findRecording = (
  db: Db,
  { documentId, nodeId }: { readonly documentId: number; readonly nodeId: number },
) =>
  db
    .selectFrom('document')
    .innerJoin('node', (join) => join.on('node.id', '=', nodeId))
    .select(['document.audio_duration_ms as durationMs', 'node.supported_tagging_types as taggingTypes'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

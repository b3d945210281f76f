import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { seen } from './visible-documents.store.api.ts';

/** A document with the data of its page; its parent mail, if the caller may read that too. */
export const findDocument = (db: Db, id: number, rights: Rights) =>
  db
    .selectFrom('document')
    .leftJoin('blob', 'blob.key', 'document.blob_key')
    .leftJoin('blob as playable', 'playable.key', 'document.audio_blob_key')
    .leftJoin('content', 'content.id', 'document.content_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('document')
          .select(['document.id', 'document.filename'])
          .where('document.deleted_at', 'is', null)
          .where((where) => seen(where, rights))
          .as('parent'),
      (join) => join.onRef('parent.id', '=', 'document.parent_id'),
    )
    .select([
      'document.id',
      'document.filename',
      'document.path',
      'document.process_id as processId',
      'document.document_type as documentType',
      'document.status',
      'document.kind',
      'document.created_at as createdDate',
      'document.blocked_by as blockedBy',
      'document.blocked_at as blockedDate',
      'document.image_count as imageCount',
      'document.audio_duration_ms as durationMs',
      'document.audio_codec as codec',
      'blob.size',
      'blob.content_type as originalType',
      'playable.content_type as playableType',
      'content.id as contentId',
      'content.text',
      'parent.id as parentId',
      'parent.filename as parentName',
    ])
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst();

/** Lists the attachments that the caller may read. */
export const listAttachments = (db: Db, parentId: number, rights: Rights) =>
  db
    .selectFrom('document')
    .select(['id', 'filename'])
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .where((where) => seen(where, rights))
    .orderBy('id')
    .execute();

/** The files of a document. */
export const findFiles = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .leftJoin('blob as original', 'original.key', 'document.blob_key')
    .leftJoin('blob as audio', 'audio.key', 'document.audio_blob_key')
    .select([
      'document.filename',
      'document.document_type as documentType',
      'document.kind',
      'document.image_count as imageCount',
      'original.key as originalKey',
      'original.size as originalSize',
      'original.content_type as originalType',
      'audio.key as audioKey',
      'audio.size as audioSize',
      'audio.content_type as audioType',
    ])
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst();

export const findPeaks = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('blob as peaks', 'peaks.key', 'document.peaks_blob_key')
    .select(['peaks.key', 'peaks.size'])
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst();

export const findContent = (db: Db, id: number) =>
  db.selectFrom('content').select(['id', 'text']).where('id', '=', id).executeTakeFirst();

/** A transcript in order. */
export async function listTranscript(db: Db, documentId: number) {
  const utterances = await db
    .selectFrom('utterance')
    .select(['id', 'actor'])
    .where('document_id', '=', documentId)
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const tokens = await db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select([
      'token.id',
      'utterance.id as utteranceId',
      'token.value',
      'token.ts_start as tsStart',
      'token.ts_end as tsEnd',
      'token.properties',
      'token.hidden',
      'token.confidence',
    ])
    .where('utterance.document_id', '=', documentId)
    .orderBy('token.utterance_id')
    .orderBy('token.position')
    .execute();
  const byUtterance = Map.groupBy(tokens, ({ utteranceId }) => utteranceId);
  return utterances.map((utterance) => ({ ...utterance, tokens: byUtterance.get(utterance.id) ?? [] }));
}

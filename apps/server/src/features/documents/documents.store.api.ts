import type { Db } from '@scriptorium/db/database.ts';
import type { WordRow } from '@scriptorium/db/schema/schema-json.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';
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

/** Those that the caller may read. */
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

export const findContent = (db: Db, id: number) =>
  db.selectFrom('content').select(['id', 'text']).where('id', '=', id).executeTakeFirst();

/** A transcript in order. */
export async function listUtterances(db: Db, documentId: number) {
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

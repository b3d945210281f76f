import { countPersonTags } from '@scriptorium/annotations/counts.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { batchesOf } from '@scriptorium/db/lists.ts';
import type { WordRow } from '@scriptorium/db/schema/schema-json.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { ParsedFiles } from './parsed-files.ts';

/** The document of a parser's step, with the character set that was chosen for it. */
export const getSource = (db: Db, stepId: number) =>
  prepared(db)
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .select([
      'document.id',
      'document.filename',
      'document.kind',
      'document.document_type as documentType',
      'document.content_id as contentId',
      'document.blob_key as blobKey',
      'document.transcript_blob_key as transcriptBlobKey',
      'document.parent_id as parentId',
      'document.upload_node_id as uploadNodeId',
      'document.created_by as createdBy',
      'document.hops',
      'step.charset',
    ])
    .where('step.id', '=', stepId)
    .executeTakeFirstOrThrow();

/**
 * How deep a document lies in mails and archives, the number of archives among these and itself, and the documents and
 * bytes of its whole upload without the files of this document, which a repeated run has stored already.
 */
export async function getUploadTotals(
  db: Db,
  documentId: number,
): Promise<{ depth: number; archives: number; documents: number; bytes: number }> {
  const { rows } = await sql<{ depth: number; archives: number; documents: number; bytes: number }>`
    with recursive wrap(id, parent_id, kind, depth) as (
      select id, parent_id, kind, 0 from document where id = ${documentId}
      union all
      select document.id, document.parent_id, document.kind, wrap.depth + 1
      from wrap join document on document.id = wrap.parent_id where wrap.depth < 50),
    upload(id, blob_key) as (
      select id, null::text from wrap where parent_id is null
      union all
      select document.id, document.blob_key from upload join document on document.parent_id = upload.id
      where upload.id <> ${documentId})
    select (select max(depth) from wrap)::int as depth,
      (select count(*) from wrap where kind = 'zip')::int as archives,
      (select count(*) from upload)::int as documents,
      (select coalesce(sum(blob.size), 0) from upload join blob on blob.key = upload.blob_key)::float8 as bytes`.execute(
    db,
  );
  return rows[0] ?? { depth: 0, archives: 0, documents: 0, bytes: 0 };
}

/** Replaces the page images of earlier runs; files without a row are deleted by the sweeper. */
export async function replaceImages(
  tx: Tx,
  documentId: number,
  contentId: number | null,
  pages: readonly { page: ParsedFiles['pages'][number]; words: WordRow[] }[],
): Promise<void> {
  const old = await tx
    .deleteFrom('document_image')
    .where('document_id', '=', documentId)
    .returning('blob_key as key')
    .execute();
  await deleteBlobs(
    tx,
    old.map(({ key }) => key),
  );
  for (let at = 0; at < pages.length; at += 100) {
    const rows = pages.slice(at, at + 100).map(({ page, words }) => ({
      document_id: documentId,
      index: page.index,
      blob_key: page.file.key,
      width: page.width,
      height: page.height,
      content_id: contentId,
      words: JSON.stringify(words),
    }));
    await tx.insertInto('document_image').values(rows).execute();
  }
}

export async function deleteBlobs(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const batch of batchesOf(keys)) await tx.deleteFrom('blob').where('key', 'in', batch).execute();
}

/** Returns the previous values. */
export async function saveParsed(
  tx: Tx,
  documentId: number,
  parsed: {
    documentType: 'TEXTFILE' | 'AUDIOFILE';
    imageCount: number;
    durationMs: number | null;
    codec: string | null;
    playableKey: string | null;
    peaksKey: string | null;
  },
): Promise<{ contentId: number | null; imageCount: number }> {
  const old = await prepared(tx)
    .updateTable('document')
    .from('document as old')
    .set({
      document_type: parsed.documentType,
      image_count: parsed.imageCount,
      audio_duration_ms: parsed.durationMs,
      audio_codec: parsed.codec,
      audio_blob_key: parsed.playableKey,
      peaks_blob_key: parsed.peaksKey,
    })
    .where('document.id', '=', documentId)
    .whereRef('old.id', '=', 'document.id')
    .returning([
      'old.audio_blob_key as audio',
      'old.peaks_blob_key as peaks',
      'old.content_id as contentId',
      'old.image_count as imageCount',
    ])
    .executeTakeFirstOrThrow();
  await deleteBlobs(
    tx,
    [old.audio, old.peaks].filter((key) => key !== null),
  );
  return old;
}

/** Counts the work of people that depends on a document's text or transcript. */
export async function countDependents(db: Db, documentId: number): Promise<{ tags: number; edits: number }> {
  const tags = await countPersonTags(db, documentId);
  const { edits } = await db
    .selectFrom('content')
    .select((eb) => eb.fn.countAll<number>().as('edits'))
    .where('document_id', '=', documentId)
    .where('created_by', 'is not', null)
    .executeTakeFirstOrThrow();
  const { inTranscript } = await db
    .selectFrom('document')
    .select('transcript_edits as inTranscript')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { tags, edits: Number(edits) + inTranscript };
}

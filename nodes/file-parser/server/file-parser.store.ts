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

/** The number of mails in which a document is nested. */
export async function depthOf(db: Db, documentId: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive wrap(id, depth) as (
      select parent_id, 1 from document where id = ${documentId} and parent_id is not null
      union all
      select document.parent_id, wrap.depth + 1 from wrap join document on document.id = wrap.id
      where document.parent_id is not null and wrap.depth < 50)
    select coalesce(max(depth), 0)::int as depth from wrap`.execute(db);
  return rows[0]?.depth ?? 0;
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

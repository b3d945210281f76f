import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';
import type { Passage, TextKind } from '../cut-text.ts';
import { foldedWords, tokensOf } from '../tokens.ts';
import { lexeme } from './lexemes.ts';
import { countChange, queueEmbedding, reuseVectors } from './vectors.store.ts';

/** A document whose text is to be indexed. */
export interface IndexTask {
  readonly processId: number;
  readonly documentId: number;
  readonly filename: string;
  /** Null: the built-in one. */
  readonly splitterId: number | null;
  /** The version of the text. */
  readonly source: string;
  readonly kind: TextKind;
  /** The model of the process for vectors; null: none. */
  readonly embeddingModelId: number | null;
  /** Whether this version of the document has been indexed with this splitter. */
  readonly isCurrent: boolean;
}

/** The latest version of the text of `document`. */
const SOURCE = sql<string>`coalesce('text ' || document.content_id, 'transcript ' || document.transcript_edits || ' '
  || coalesce((select max(utterance.id) from utterance where utterance.document_id = document.id), 0))`;

/** Undefined for a document that is deleted, or whose process has no RAG. */
export async function findIndexTask(db: Db, documentId: number): Promise<IndexTask | undefined> {
  const { rows } = await sql<IndexTask>`
    select rag_document.process_id as "processId", document.id as "documentId", document.filename,
      process.rag_text_splitter as "splitterId", process.rag_embedding_model as "embeddingModelId", ${SOURCE} as source,
      case when document.content_id is null then 'TRANSCRIPT' else 'TEXT' end as kind,
      coalesce(generation.source = ${SOURCE}
        and generation.splitter_id is not distinct from process.rag_text_splitter, false) as "isCurrent"
    from rag_document
    join document on document.id = rag_document.document_id
    join process on process.id = rag_document.process_id
    left join rag_generation generation
      on generation.process_id = rag_document.process_id and generation.id = rag_document.generation_id
    where rag_document.document_id = ${documentId} and document.process_id = rag_document.process_id
      and document.deleted_at is null and process.deleted_at is null and process.is_rag_enabled`.execute(db);
  return rows[0];
}

/** Begins an index beside the one that is found; those that a stopped server left incomplete are deleted. */
export async function startGeneration(db: Db, task: IndexTask): Promise<number> {
  const { processId, documentId, source, splitterId } = task;
  await sql`
    delete from rag_generation generation
    where process_id = ${processId} and document_id = ${documentId} and not exists (
      select from rag_document
      where rag_document.process_id = generation.process_id and rag_document.generation_id = generation.id)`.execute(
    db,
  );
  const { id } = await db
    .insertInto('rag_generation')
    .values({ process_id: processId, document_id: documentId, source, splitter_id: splitterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the number of their words. */
export async function insertPassages(
  db: Db,
  { processId, documentId }: IndexTask,
  generationId: number,
  passages: readonly (Passage & { readonly text: string })[],
): Promise<number> {
  let total = 0;
  const rows = passages.map(({ start, end, text }) => {
    const words = foldedWords(text);
    total += words.length;
    const tokens = [...new Set(tokensOf(words))].map((token) => lexeme(processId, token));
    return {
      process_id: processId,
      generation_id: generationId,
      document_id: documentId,
      start_offset: start,
      end_offset: end,
      text,
      words: words.length,
      tokens: sql<string>`array_to_tsvector(${tokens}::text[])`,
    };
  });
  await db.insertInto('rag_passage').values(rows).execute();
  return total;
}

/**
 * Makes a whole index the one that is found, and deletes the one before. False, and nothing changes, when the document
 * has been deleted, or its text or splitter has changed in the meantime.
 */
export async function finishGeneration(
  tx: Tx,
  task: IndexTask,
  generation: { readonly id: number; readonly passages: number; readonly words: number },
): Promise<boolean> {
  const { processId, documentId } = task;
  if (task.embeddingModelId !== null) await reuseVectors(tx, task, generation.id);
  // The lock of every change of a document.
  await sql`select from document where id = ${documentId} for no key update`.execute(tx);
  const now = await findIndexTask(tx, documentId);
  if (now?.source !== task.source || now.splitterId !== task.splitterId) return false;
  await sql`
    update rag_document set state = 'READY', reason = null, generation_id = ${generation.id},
      passages = ${generation.passages}, words = ${generation.words}, vector_space = null, embedding_reason = null
    where process_id = ${processId} and document_id = ${documentId}`.execute(tx);
  await tx
    .deleteFrom('rag_generation')
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .where('id', '<>', generation.id)
    .execute();
  if (now.embeddingModelId !== null) {
    await queueEmbedding(tx, task);
    await countChange(tx, task);
  }
  return true;
}

export const markCurrent = (db: Db, { processId, documentId }: IndexTask) =>
  db
    .updateTable('rag_document')
    .set({ state: 'READY', reason: null })
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .execute();

/** The passages of the version before stay. */
export const markFailed = (db: Db, { processId, documentId }: IndexTask, reason: Reason) =>
  db
    .updateTable('rag_document')
    .set({ state: 'FAILED', reason: JSON.stringify(reason) })
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .execute();

/** For a document without a text. */
export const forgetDocument = (db: Db, { processId, documentId }: IndexTask) =>
  db
    .deleteFrom('rag_document')
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .execute();

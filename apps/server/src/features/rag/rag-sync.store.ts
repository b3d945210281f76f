import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/**
 * Queues the next documents of a process that are not indexed with its splitter, or have no vectors by its model, after
 * `after`; those whose index failed only with `failed`. Returns the last one that it looked at; undefined when there are none left, or no RAG.
 */
export async function queueBatch(
  db: Db,
  { processId, after, limit, failed }: { processId: number; after: number; limit: number; failed: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with looked as materialized (
      select document.id, rag_document.document_id is null
          or (rag_document.state = 'READY' and generation.splitter_id is distinct from process.rag_text_splitter)
          or (rag_document.state = 'FAILED' and ${failed}::boolean) as is_due,
        rag_document.state = 'READY' and llm_model.id is not null
          and rag_document.vector_space is distinct from llm_model.vector_space as is_without_vectors
      from document
      join process on process.id = document.process_id and process.is_rag_enabled and process.deleted_at is null
      left join rag_document on rag_document.process_id = document.process_id and rag_document.document_id = document.id
      left join llm_model on llm_model.id = process.rag_embedding_model
      left join rag_generation generation
        on generation.process_id = rag_document.process_id and generation.id = rag_document.generation_id
      where document.process_id = ${processId} and document.deleted_at is null and document.id > ${after}
        and (document.content_id is not null
          or exists (select from utterance where utterance.document_id = document.id))
      order by document.id limit ${limit}),
    queued as (select queue_rag_indexing(${processId}, id) from looked where is_due),
    embedded as (select queue_rag_embedding(${processId}, id) from looked where is_without_vectors)
    select (select max(id) from looked) as last, (select count(*) from queued) + (select count(*) from embedded) as queued`.execute(
    db,
  );
  return rows[0]?.last ?? undefined;
}

/** Deletes the vectors of the next documents of a process without a model for them; false when there is none left. */
export async function forgetVectors(db: Db, processId: number, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gone as (
      select rag_document.process_id, document_id, generation_id
      from rag_document
      join process on process.id = rag_document.process_id and process.rag_embedding_model is null
      where rag_document.process_id = ${processId}
        and (vector_space is not null or embedding_reason is not null)
      limit ${limit}),
    deleted as (
      delete from rag_vector using gone
      join rag_passage passage on passage.process_id = gone.process_id and passage.generation_id = gone.generation_id
      where rag_vector.process_id = passage.process_id and rag_vector.passage_id = passage.id)
    update rag_document set vector_space = null, embedding_reason = null
    from gone
    where rag_document.process_id = gone.process_id and rag_document.document_id = gone.document_id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) === limit;
}

/** Deletes the index of the next documents of a process without RAG; false when there is none left, or RAG again. */
export async function forgetBatch(db: Db, processId: number, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from rag_document where process_id = ${processId} and document_id in (
      select document_id from rag_document
      where process_id = ${processId} and exists (select from process where id = ${processId} and not is_rag_enabled)
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0) === limit;
}

interface RagChoice {
  readonly isRagEnabled: boolean;
  readonly splitterId: number | null;
  readonly modelId: number | null;
}

export const setRag = (db: Db, processId: number, { isRagEnabled, splitterId, modelId }: RagChoice) =>
  db
    .updateTable('process')
    .set({ is_rag_enabled: isRagEnabled, rag_text_splitter: splitterId, rag_embedding_model: modelId })
    .where('id', '=', processId)
    .execute();

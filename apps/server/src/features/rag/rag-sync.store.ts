import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/**
 * Queues the next documents of a process that are not indexed with its splitter, after `after`; those that failed only
 * with `failed`. Returns the last one that it looked at; undefined when there are none left, or no RAG.
 */
export async function queueBatch(
  db: Db,
  { processId, after, limit, failed }: { processId: number; after: number; limit: number; failed: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with looked as materialized (
      select document.id, rag_document.document_id is null
          or (rag_document.state = 'READY' and generation.splitter_id is distinct from process.rag_text_splitter)
          or (rag_document.state = 'FAILED' and ${failed}::boolean) as is_due
      from document
      join process on process.id = document.process_id and process.is_rag_enabled and process.deleted_at is null
      left join rag_document on rag_document.process_id = document.process_id and rag_document.document_id = document.id
      left join rag_generation generation
        on generation.process_id = rag_document.process_id and generation.id = rag_document.generation_id
      where document.process_id = ${processId} and document.deleted_at is null and document.id > ${after}
        and (document.content_id is not null
          or exists (select from utterance where utterance.document_id = document.id))
      order by document.id limit ${limit}),
    queued as (select queue_rag_indexing(${processId}, id) from looked where is_due)
    select (select max(id) from looked) as last, (select count(*) from queued) as queued`.execute(db);
  return rows[0]?.last ?? undefined;
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

export const setRag = (
  db: Db,
  processId: number,
  { isRagEnabled, splitterId }: { isRagEnabled: boolean; splitterId: number | null },
) =>
  db
    .updateTable('process')
    .set({ is_rag_enabled: isRagEnabled, rag_text_splitter: splitterId })
    .where('id', '=', processId)
    .execute();

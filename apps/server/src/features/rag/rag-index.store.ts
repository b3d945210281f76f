import type { RagIndex } from '@scriptorium/contract/machines/rag.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Counts the documents of a process and those of them that are indexed. */
export async function countIndexed(db: Db, processId: number): Promise<NonNullable<RagIndex['counts']>> {
  const { rows } = await sql<NonNullable<RagIndex['counts']>>`
    select count(*)::int as documents, count(*) filter (where rag_document.state = 'READY')::int as indexed,
      count(*) filter (where rag_document.state = 'FAILED')::int as failed,
      case when bool_or(llm_model.id is not null) then
        count(*) filter (where rag_document.vector_space = llm_model.vector_space)::int end as embedded,
      count(*) filter (where rag_document.embedding_reason is not null)::int as "notEmbedded"
    from rag_document join document on document.id = rag_document.document_id and document.deleted_at is null
    join process on process.id = rag_document.process_id
    left join llm_model on llm_model.id = process.rag_embedding_model
    where rag_document.process_id = ${processId}`.execute(db);
  return rows[0] ?? { documents: 0, indexed: 0, failed: 0, embedded: null, notEmbedded: 0 };
}

const MOST_FAILURES = 20;

export const listFailures = async (db: Db, processId: number): Promise<RagIndex['failures']> =>
  (
    await db
      .selectFrom('rag_document')
      .innerJoin('document', 'document.id', 'rag_document.document_id')
      .select([
        'document.id as docId',
        'document.filename',
        'rag_document.reason',
        'rag_document.embedding_reason as embeddingReason',
      ])
      .where('rag_document.process_id', '=', processId)
      .where(({ or, eb }) =>
        or([eb('rag_document.state', '=', 'FAILED'), eb('rag_document.embedding_reason', 'is not', null)]),
      )
      .where('document.deleted_at', 'is', null)
      .orderBy('document.id')
      .limit(MOST_FAILURES)
      .execute()
  ).flatMap(({ reason: ofIndex, embeddingReason, ...row }) => {
    const reason = ofIndex ?? embeddingReason;
    return reason ? [{ ...row, reason }] : [];
  });

/** Reads the fields of a process that a question needs. */
export const findRagProcess = (db: Db, id: number) =>
  db
    .selectFrom('process')
    .select(['id', 'name', 'is_rag_enabled as isRagEnabled'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Counts the documents of a list that are not deleted. */
export const countPresent = async (db: Db, documentIds: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('document')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'in', documentIds)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

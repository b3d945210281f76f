import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';
import { signsOf } from '../signs.ts';
import { bytesOfSigns, bytesOfVector, signsOfBytes, vectorOfBytes } from '../vector-bytes.ts';

/** The whole index of a document, whose passages are to have vectors by the model of the process. */
export interface EmbeddingTask {
  readonly processId: number;
  readonly documentId: number;
  readonly generationId: number;
  readonly modelId: number;
  /** The id of the vector space that the model has with its current settings. */
  readonly space: number;
  /** Whether the passages of the document have their vectors. */
  readonly isDone: boolean;
}

/** Undefined for a document that is deleted or not indexed, and without RAG or a model in its process. */
export async function findEmbeddingTask(db: Db, documentId: number): Promise<EmbeddingTask | undefined> {
  const { rows } = await sql<EmbeddingTask>`
    select rag_document.process_id as "processId", rag_document.document_id as "documentId",
      rag_document.generation_id as "generationId", llm_model.id as "modelId", llm_model.vector_space as space,
      rag_document.vector_space is not distinct from llm_model.vector_space as "isDone"
    from rag_document
    join document on document.id = rag_document.document_id and document.deleted_at is null
    join process on process.id = rag_document.process_id and process.deleted_at is null and process.is_rag_enabled
    join llm_model on llm_model.id = process.rag_embedding_model
    where rag_document.document_id = ${documentId} and document.process_id = rag_document.process_id
      and rag_document.generation_id is not null`.execute(db);
  return rows[0];
}

export interface TextOfPassage {
  readonly id: number;
  readonly text: string;
}

/** The first passages after `after` without a vector in the space of the task, by id. */
export const listWithoutVector = async (
  db: Db,
  { processId, generationId, space }: EmbeddingTask,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TextOfPassage[]> => {
  const { rows } = await sql<TextOfPassage>`
    select passage.id, passage.text
    from rag_passage passage
    where passage.process_id = ${processId} and passage.generation_id = ${generationId} and passage.id > ${after} and not exists (
      select from rag_vector
      where rag_vector.process_id = passage.process_id and passage_id = passage.id and vector_space = ${space})
    order by passage.id limit ${limit}`.execute(db);
  return rows;
};

export interface PassageVector {
  readonly id: number;
  readonly vector: Float32Array;
}

/** Stores vectors of passages, as far as these still exist. */
export async function insertVectors(
  db: Db,
  { processId, space }: Pick<EmbeddingTask, 'processId' | 'space'>,
  vectors: readonly PassageVector[],
): Promise<void> {
  const ids = vectors.map(({ id }) => id);
  const bytes = vectors.map(({ vector }) => bytesOfVector(vector));
  const signs = vectors.map(({ vector }) => bytesOfSigns(signsOf(vector)));
  await sql`
    with given as (
      select id, vector, signs
      from unnest(${ids}::bigint[], ${bytes}::bytea[], ${signs}::bytea[]) as given(id, vector, signs)),
    present as (
      select passage.id from rag_passage passage join given on given.id = passage.id
      where passage.process_id = ${processId} for key share of passage)
    insert into rag_vector (process_id, passage_id, vector_space, vector, signs)
    select ${processId}::bigint, given.id, ${space}::bigint, given.vector, given.signs
    from given join present on present.id = given.id
    on conflict (process_id, passage_id) do update
    set vector_space = excluded.vector_space, vector = excluded.vector, signs = excluded.signs`.execute(db);
}

/**
 * Gives passages the vectors that the same texts have in the index of the document before; no model is asked for what
 * has not changed.
 */
export const reuseVectors = async (
  db: Db,
  { processId, documentId }: { readonly processId: number; readonly documentId: number },
  generationId: number,
): Promise<void> => {
  await sql`
    insert into rag_vector (process_id, passage_id, vector_space, vector, signs)
    select distinct on (passage.id) passage.process_id, passage.id, known.vector_space, known.vector, known.signs
    from rag_document
    join process on process.id = rag_document.process_id
    join llm_model on llm_model.id = process.rag_embedding_model
    join rag_passage passage
      on passage.process_id = rag_document.process_id and passage.generation_id = ${generationId}
    join rag_passage before on before.process_id = passage.process_id
      and before.generation_id = rag_document.generation_id and before.text = passage.text
    join rag_vector known on known.process_id = before.process_id and known.passage_id = before.id
      and known.vector_space = llm_model.vector_space
    where rag_document.process_id = ${processId} and rag_document.document_id = ${documentId}
    on conflict do nothing`.execute(db);
};

export const queueEmbedding = async (
  db: Db,
  { processId, documentId }: { readonly processId: number; readonly documentId: number },
): Promise<void> => {
  await sql`select queue_rag_embedding(${processId}, ${documentId})`.execute(db);
};

/** Notes that the vectors of the document have changed; to be called last in a transaction, because others wait for it. */
export const countChange = async (
  tx: Tx,
  { processId, documentId }: { readonly processId: number; readonly documentId: number },
): Promise<void> => {
  await sql`
    with counted as (
      insert into rag_index (process_id, version) values (${processId}, 1)
      on conflict (process_id) do update set version = rag_index.version + 1 returning version)
    update rag_document set version = counted.version from counted
    where process_id = ${processId} and document_id = ${documentId}`.execute(tx);
};

/** The vectors of the document are whole. False, and nothing changes, when its index or the model is another by now. */
export async function finishVectors(tx: Tx, task: EmbeddingTask): Promise<boolean> {
  const { processId, documentId, space } = task;
  // The lock of every change of a document.
  await sql`select from document where id = ${documentId} for no key update`.execute(tx);
  const now = await findEmbeddingTask(tx, documentId);
  if (now?.generationId !== task.generationId || now.space !== space) return false;
  if ((await listWithoutVector(tx, task, { after: 0, limit: 1 })).length > 0) return false;
  await tx
    .updateTable('rag_document')
    .set({ vector_space: space, embedding_reason: null })
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .execute();
  await countChange(tx, task);
  return true;
}

/** Stores why a document has no vectors; its passages are still found by their words. */
export const markVectorsFailed = (db: Db, { processId, documentId }: EmbeddingTask, reason: Reason) =>
  db
    .updateTable('rag_document')
    .set({ embedding_reason: JSON.stringify(reason) })
    .where('process_id', '=', processId)
    .where('document_id', '=', documentId)
    .execute();

/** The number of changes of the vectors of a process. */
export const findVersion = async (db: Db, processId: number): Promise<number> =>
  (await db.selectFrom('rag_index').select('version').where('process_id', '=', processId).executeTakeFirst())
    ?.version ?? 0;

export interface ChangedDocument {
  readonly documentId: number;
  /** Null: none. */
  readonly generationId: number | null;
  readonly version: number;
}

/** The documents whose vectors have changed since `after`, in the order of the changes. */
export const listChanged = (db: Db, processId: number, after: number): Promise<ChangedDocument[]> =>
  db
    .selectFrom('rag_document')
    .select(['document_id as documentId', 'generation_id as generationId', 'version'])
    .where('process_id', '=', processId)
    .where('version', '>', after)
    .orderBy('version')
    .execute();

export interface StoredVector extends PassageVector {
  readonly generationId: number;
}

/** The vectors of a process that can be compared with each other. */
export interface VectorScope {
  readonly processId: number;
  readonly space: number;
}

/** The passages of these generations, with their vectors. */
const ofGenerations = ({ processId, space }: VectorScope, generationIds: readonly number[]) => sql`
  from rag_passage passage
  join rag_vector on rag_vector.process_id = passage.process_id and rag_vector.passage_id = passage.id
  where passage.process_id = ${processId} and passage.generation_id = ${anyOf([...generationIds])}
    and rag_vector.vector_space = ${space}`;

/** The vectors of these generations. */
export const listVectors = async (
  db: Db,
  scope: VectorScope,
  generationIds: readonly number[],
): Promise<StoredVector[]> => {
  const { rows } = await sql<{ id: number; generationId: number; vector: Buffer }>`
    select passage.id, passage.generation_id as "generationId", rag_vector.vector ${ofGenerations(scope, generationIds)}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, vector: vectorOfBytes(row.vector) }));
};

/** The vectors of these passages. */
export const listVectorsOf = async (
  db: Db,
  { processId, space }: VectorScope,
  passageIds: readonly number[],
): Promise<PassageVector[]> => {
  const { rows } = await sql<{ id: number; vector: Buffer }>`
    select passage_id as id, vector from rag_vector
    where process_id = ${processId} and passage_id = ${anyOf([...passageIds])} and vector_space = ${space}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, vector: vectorOfBytes(row.vector) }));
};

export interface StoredSigns {
  readonly id: number;
  readonly generationId: number;
  readonly signs: Uint32Array;
}

/** The signs of the vectors of these generations; those of vectors that were stored without them are made and stored. */
export async function listSigns(
  db: Db,
  scope: VectorScope,
  generationIds: readonly number[],
): Promise<StoredSigns[]> {
  const { rows } = await sql<{
    id: number;
    generationId: number;
    signs: Buffer | null;
    vector: Buffer | null;
  }>`
    select passage.id, passage.generation_id as "generationId", rag_vector.signs,
      case when rag_vector.signs is null then rag_vector.vector end as vector ${ofGenerations(scope, generationIds)}`.execute(
    db,
  );
  const missing = rows.flatMap(({ id, vector }) =>
    vector ? { id, signs: signsOf(vectorOfBytes(vector)) } : [],
  );
  await storeSigns(db, scope, missing);
  const made = new Map(missing.map(({ id, signs }) => [id, signs]));
  return rows.map(({ id, generationId, signs }) => ({
    id,
    generationId,
    signs: made.get(id) ?? signsOfBytes(signs ?? Buffer.alloc(0)),
  }));
}

async function storeSigns(
  db: Db,
  { processId, space }: VectorScope,
  made: readonly { readonly id: number; readonly signs: Uint32Array }[],
): Promise<void> {
  if (made.length === 0) return;
  await sql`
    update rag_vector set signs = made.signs
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ signs }) => bytesOfSigns(signs))}::bytea[])
      as made(id, signs)
    where process_id = ${processId} and passage_id = made.id and vector_space = ${space} and rag_vector.signs is null`.execute(
    db,
  );
}

import type { Db, Database } from '@scriptorium/db/database.ts';
import { searchPassages } from '@scriptorium/retrieval/search/search-passages.ts';
import { VectorCache } from '@scriptorium/retrieval/search/vector-cache.ts';
import * as store from '@scriptorium/retrieval/search/vectors.store.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';
import type { BenchRow } from '../bench-row.ts';
import type { IndexedTexts } from './index-texts.ts';

const DIMENSIONS = 1024;
const NEAREST = 400;
const P95_GOAL_MS = 100;
const BATCH = 100;

/** Questions by words and vectors; without the call of the model, whose time is its provider's. */
export async function vectorRows(
  { db }: Database,
  name: string,
  { processId, documentIds }: IndexedTexts,
  { questions, random }: { questions: readonly string[]; random: () => number },
): Promise<BenchRow[]> {
  const space = await giveVectors(db, { processId, documentIds, random });
  const cache = new VectorCache(2 ** 30);
  const ask = async (query: string) => {
    const vector = randomVector(random);
    const start = performance.now();
    const near = await cache.nearest(db, { processId, space, vector }, NEAREST);
    await searchPassages(db, { processId, query, topK: 5, threshold: 0, nodeIds: null }, near);
    return performance.now() - start;
  };
  const first = await ask(questions[0] ?? '');
  const times: number[] = [];
  for (const query of questions) times.push(await ask(query));
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number) => sorted[Math.floor(of * sorted.length)] ?? Number.NaN;
  return [
    {
      name: `the same by words and ${DIMENSIONS} numbers of a vector, ${name}`,
      ours: `p50 ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms`,
      peer: `p95 ${P95_GOAL_MS} ms (goal)`,
      ratio: P95_GOAL_MS / share(0.95),
      goal: 1,
      note: `the first question after a start reads all vectors: ${(first / 1000).toFixed(1)} s; without the time of the model`,
    },
  ];
}

async function giveVectors(
  db: Db,
  {
    processId,
    documentIds,
    random,
  }: Pick<IndexedTexts, 'processId' | 'documentIds'> & { random: () => number },
): Promise<number> {
  const { id: modelId, space } = await db
    .insertInto('llm_model')
    .values({
      name: `Vectors ${crypto.randomUUID()}`,
      kind: 'EMBEDDING',
      protocol: 'OPENAI',
      base_url: 'x',
      model: 'x',
    })
    .returning(['id', 'vector_space as space'])
    .executeTakeFirstOrThrow();
  await db.updateTable('process').set({ rag_embedding_model: modelId }).where('id', '=', processId).execute();
  for (const documentId of documentIds) {
    const task = await store.findEmbeddingTask(db, documentId);
    if (!task) throw new Error('The document is not to be embedded');
    const passages = await store.listWithoutVector(db, task, { after: 0, limit: BATCH });
    const vectors = passages.map(({ id }) => ({ id, vector: randomVector(random) }));
    await store.insertVectors(db, task, vectors);
    await inTransaction(db, (tx) => store.finishVectors(tx, task));
  }
  await sql`vacuum analyze rag_vector`.execute(db);
  return space;
}

function randomVector(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const norm = Math.hypot(...vector);
  return vector.map((part) => part / norm);
}

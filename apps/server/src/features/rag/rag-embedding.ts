import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { isLastTry, type QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { callEmbedding } from '@scriptorium/models/calls/call-embedding.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { findStoredModel, type StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { ragReason } from '@scriptorium/retrieval/rag-reason.ts';
import * as store from '@scriptorium/retrieval/search/vectors.store.ts';

/** Its jobs are queued with the index of a document, and with a change of the model: routines/queue_rag_embedding.sql. */
export const RAG_EMBEDDING = 'rag-embedding';
export const EMBEDDING_LANE = 'embedding';
/** Texts of one call: small servers take no more. */
const BATCH = 32;

interface Parts {
  readonly db: Db;
  readonly services: Pick<NodeServices, 'models' | 'sealer'>;
}

/**
 * Gives the passages of a document vectors by the model of the process. Until then they are found by their words. Each
 * answer is stored at once: after a crash only the rest is asked for.
 */
export const ragEmbeddingQueue = (parts: Parts): QueueDefinition => ({
  lane: EMBEDDING_LANE,
  handler: async (job, { signal }) => {
    const { db } = parts;
    const task = await store.findEmbeddingTask(db, Number(job.payload['documentId']));
    if (!task || task.isDone) return;
    try {
      await embed(parts, task, signal);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.fate !== 'failed' && !isLastTry(job)) throw error;
      await store.markVectorsFailed(db, task, reasonOf(error));
    }
  },
});

async function embed(parts: Parts, task: store.EmbeddingTask, signal: AbortSignal): Promise<void> {
  const { db, services } = parts;
  const model = await findStoredModel(db, task.modelId);
  if (!model) return;
  const key = await openStoredKey(services.sealer, model);
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const passages: readonly store.TextOfPassage[] = await store.listWithoutVector(db, task, {
      after,
      limit: BATCH,
    });
    after = passages.at(-1)?.id;
    if (after === undefined) break;
    const vectors = await vectorsOf(parts, { task, model, key, passages, signal });
    await store.insertVectors(db, task, vectors);
  }
  // An index that has changed in the meantime has another job.
  await inTransaction(db, (tx) => store.finishVectors(tx, task));
}

interface Call {
  readonly task: store.EmbeddingTask;
  readonly model: StoredModel;
  readonly key: string | null;
  readonly passages: readonly store.TextOfPassage[];
  readonly signal: AbortSignal;
}

async function vectorsOf(
  { db, services }: Parts,
  { task: { processId, documentId }, model, key, passages, signal }: Call,
): Promise<store.PassageVector[]> {
  const { vectors } = await callEmbedding(db, services.models, {
    model,
    key,
    request: { texts: passages.map(({ text }) => text), as: 'PASSAGE' },
    cause: { purpose: 'EMBEDDING', processId, documentId },
    signal,
  });
  return passages.flatMap(({ id }, at) => {
    const vector = vectors[at];
    return vector ? [{ id, vector }] : [];
  });
}

/** The reasons of models are written for steps; that of a budget says what to do with a step. */
const reasonOf = (failure: ModelFailure) =>
  failure.problem === 'budget'
    ? ragReason('embeddingBudget', { ...failure.params })
    : reasonOfFailure(failure);

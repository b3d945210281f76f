import type { Db, Tx } from '@scriptorium/db/database.ts';
import { batchesOf } from '@scriptorium/db/lists.ts';
import { sql } from 'kysely';
import { documentTransaction } from '../documents/document-transaction.ts';
import { lockDocuments, type LockedDocument } from '../documents/documents.store.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { ClaimedJob, JobControl } from '../jobs/job.ts';
import { evaluateDocument, type Evaluation } from './evaluate-document.ts';

/** The queue's name as released versions stored it in waiting jobs. */
export const REEVALUATION = 'rejudgement';

/** Documents per transaction: their locks are held together, so a batch must be short. */
const BATCH = 50;

/**
 * Queues an evaluation of the process's unfinished documents, in the transaction that changes a node, an edge or a
 * predicate (docs/semantics.md#1), and makes every server read the graph again. One job that is not running yet serves
 * all changes until then.
 */
export async function queueReevaluation(tx: Tx, processId: number): Promise<void> {
  await tx
    .updateTable('process')
    .set({ graph_version: sql<string>`gen_random_uuid()` })
    .where('id', '=', processId)
    .execute();
  await enqueue(tx, {
    queue: REEVALUATION,
    payload: { processId },
    processId,
    dedupeKey: String(processId),
  });
}

/** Queues an evaluation of some documents, finished ones included: those get or lose copies, and take no new paths. */
export const queueEvaluation = (tx: Tx, processId: number, documentIds: readonly number[]): Promise<void> =>
  enqueue(tx, { queue: REEVALUATION, payload: { processId, documentIds: [...documentIds] }, processId });

/** Documents after `after`. */
const listDocuments = async (db: Db, processId: number, after: number): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .where('status', '!=', 'DONE')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id);

/** The documents of a job: the named ones, else the unfinished ones. */
interface ReevaluationRequest {
  readonly processId: number;
  readonly named: readonly number[] | undefined;
}

const askedIn = (payload: ClaimedJob['payload']): ReevaluationRequest => ({
  processId: Number(payload['processId']),
  named: Array.isArray(payload['documentIds']) ? payload['documentIds'].map(Number) : undefined,
});

/** The job: batch by batch, each under its documents' locks. When interrupted it starts over, which is harmless. */
export async function reevaluate<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  { signal }: JobControl,
): Promise<void> {
  const asked = askedIn(job.payload);
  for await (const ids of batches(context.db, asked)) {
    signal.throwIfAborted();
    await reevaluateBatch(context, asked, ids);
  }
}

/** Evaluates the documents in their current state, by ascending id. */
async function* batches(db: Db, asked: ReevaluationRequest): AsyncGenerator<readonly number[]> {
  if (asked.named) {
    yield* batchesOf(
      asked.named.toSorted((a, b) => a - b),
      BATCH,
    );
    return;
  }
  for (let ids = await listDocuments(db, asked.processId, 0); ids.length > 0;) {
    yield ids;
    ids = await listDocuments(db, asked.processId, ids.at(-1) ?? 0);
  }
}

const scopeOf = ({ status }: LockedDocument) => (status === 'DONE' ? 'COPIES' : 'ALL');

async function reevaluateBatch<Services>(
  context: EngineContext<Services>,
  asked: ReevaluationRequest,
  ids: readonly number[],
): Promise<void> {
  const evaluations = await documentTransaction(context.db, async (tx) => {
    const evaluated: { documentId: number; evaluation: Evaluation }[] = [];
    const documents = await lockDocuments(tx, ids);
    for (const document of documents)
      evaluated.push({
        documentId: document.id,
        evaluation: await evaluateDocument(tx, document, { scope: scopeOf(document) }),
      });
    return evaluated;
  });
  context.apply({
    changes: evaluations
      .filter(({ evaluation }) => evaluation.changed)
      .map(({ documentId, evaluation }) => ({
        documentId,
        processId: asked.processId,
        version: evaluation.version,
        by: null,
      })),
    queued: evaluations.flatMap(({ evaluation }) => evaluation.queued),
    gathered: evaluations.some(({ evaluation }) => evaluation.gathered),
    interrupted: evaluations.flatMap(({ evaluation }) => evaluation.withdrawn),
  });
}

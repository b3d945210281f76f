import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { documentTransaction } from '../documents/document-transaction.ts';
import { lockDocuments, type LockedDocument } from '../documents/documents.store.ts';
import type { EngineContext } from '../engine-context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { StaleJob, type ClaimedJob, type JobControl } from '../jobs/job.ts';
import { evaluateDocument, type Evaluation } from './evaluate-document.ts';
import { readPaths, setEvaluatedPaths } from './evaluated-paths.ts';

/** The queue's name as released versions stored it in waiting jobs. */
export const REEVALUATION = 'rejudgement';
/** In the payload of a job that evaluates finished documents too. */
const FINISHED_TOO = 'finishedToo';

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

/**
 * Queues an evaluation of the process's finished documents, so that they pass through the new parts of its graph: they
 * get the steps that are due; finished work stays finished. One job at a time; false when one exists already.
 */
export async function queueFullReevaluation(tx: Tx, processId: number): Promise<boolean> {
  // two concurrent requests get one job
  await tx.selectFrom('process').select('id').where('id', '=', processId).forNoKeyUpdate().execute();
  if (await findFullReevaluation(tx, processId)) return false;
  await enqueue(tx, {
    queue: REEVALUATION,
    payload: { processId, [FINISHED_TOO]: true },
    processId,
    dedupeKey: `${processId} ${FINISHED_TOO}`,
  });
  return true;
}

/** The waiting or running job over all documents, and how many it has evaluated. */
export async function findFullReevaluation(
  db: Db,
  processId: number,
): Promise<{ done: number; total: number } | undefined> {
  const job = await fullReevaluations(db, processId).select('progress').executeTakeFirst();
  return job && { done: job.progress?.done ?? 0, total: job.progress?.total ?? 0 };
}

/** Ends it; the documents evaluated so far stay so. The worker checks before its next batch. */
export async function cancelFullReevaluation(tx: Tx, processId: number): Promise<void> {
  const jobs = await fullReevaluations(tx, processId).select('id').forUpdate().execute();
  if (jobs.length === 0) return;
  await tx
    .updateTable('job')
    .set({
      state: 'done',
      finished_at: sql<string>`now()`,
      lease_token: null,
      lease_until: null,
      worker: null,
    })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute();
}

const fullReevaluations = (db: Db, processId: number) =>
  db
    .selectFrom('job')
    .where('queue', '=', REEVALUATION)
    .where('process_id', '=', processId)
    // two arms, each with an index of its own: pages ask often, and thousands of other jobs may wait
    .where((where) => where.or([where('state', '=', 'ready'), where('state', '=', 'running')]))
    .where(sql<boolean>`payload ->> ${FINISHED_TOO} = 'true'`);

/** Documents after `after`. */
const listDocuments = async (
  db: Db,
  { processId, finishedToo }: ReevaluationRequest,
  after: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .$if(!finishedToo, (query) => query.where('status', '!=', 'DONE'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id);

/** The documents of a job: the named ones, else the unfinished ones, and the finished ones on request. */
interface ReevaluationRequest {
  readonly processId: number;
  readonly named: readonly number[] | undefined;
  readonly finishedToo: boolean;
}

const askedIn = (payload: ClaimedJob['payload']): ReevaluationRequest => ({
  processId: Number(payload['processId']),
  named: Array.isArray(payload['documentIds']) ? payload['documentIds'].map(Number) : undefined,
  finishedToo: payload[FINISHED_TOO] === true,
});

/** Approximate number of these documents, for the progress display; the counts may change in the meantime. */
async function countDocuments(
  db: Db,
  { processId, named, finishedToo }: ReevaluationRequest,
): Promise<number> {
  if (named) return named.length;
  const { total } = await db
    .selectFrom('document_count')
    .select((row) => row.fn.sum('documents').as('total'))
    .where('process_id', '=', processId)
    .$if(!finishedToo, (query) => query.where('status', '!=', 'DONE'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** The job: batch by batch, each under its documents' locks. When interrupted it starts over, which is harmless. */
export async function reevaluate<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  { signal, report }: JobControl,
): Promise<void> {
  const asked = askedIn(job.payload);
  const ways = asked.finishedToo ? await readPaths(context.db, asked.processId) : undefined;
  const total = await countDocuments(context.db, asked);
  let evaluated = 0;
  for await (const ids of batches(context.db, asked)) {
    signal.throwIfAborted();
    await requireLease(context.db, job);
    await reevaluateBatch(context, asked, ids);
    evaluated += ids.length;
    report({ done: evaluated, total: Math.max(total, evaluated), phase: 'judging' });
  }
  if (ways !== undefined) await setEvaluatedPaths(context.db, asked.processId, ways);
}

/** A user may have cancelled it: the next heartbeat would notice that late. */
async function requireLease(db: Db, job: ClaimedJob): Promise<void> {
  const held = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('lease_token', '=', job.leaseToken)
    .executeTakeFirst();
  if (!held) throw new StaleJob(job.id);
}

/** Evaluates the documents in their current state, by ascending id. */
async function* batches(db: Db, asked: ReevaluationRequest): AsyncGenerator<readonly number[]> {
  if (asked.named) {
    const ids = asked.named.toSorted((a, b) => a - b);
    for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
    return;
  }
  for (let ids = await listDocuments(db, asked, 0); ids.length > 0;) {
    yield ids;
    ids = await listDocuments(db, asked, ids.at(-1) ?? 0);
  }
}

const scopeOf = ({ status }: LockedDocument, { finishedToo }: ReevaluationRequest) =>
  status === 'DONE' && !finishedToo ? 'COPIES' : 'ALL';

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
        evaluation: await evaluateDocument(tx, document, { scope: scopeOf(document, asked) }),
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

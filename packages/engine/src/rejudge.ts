import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { documentTransaction } from './document-transaction.ts';
import { lockDocuments, type LockedDocument } from './documents.store.ts';
import type { EngineContext } from './engine-context.ts';
import { enqueue } from './jobs/enqueue.ts';
import type { ClaimedJob, JobControl } from './jobs/job.ts';
import { judgeDocument, type Verdict } from './judge.ts';

export const REJUDGEMENT = 'rejudgement';

/** Documents a transaction: their locks are held together, so a batch must not take long. */
const BATCH = 50;

/**
 * Has the process's unfinished documents judged again, in the transaction that changes a node, an edge or a predicate
 * (semantics 1), and has every server read the graph again. One job that is not running yet stands for all changes until then.
 */
export async function queueRejudgement(tx: Tx, processId: number): Promise<void> {
  await tx
    .updateTable('process')
    .set({ graph_version: sql<string>`gen_random_uuid()` })
    .where('id', '=', processId)
    .execute();
  await enqueue(tx, {
    queue: REJUDGEMENT,
    payload: { processId },
    processId,
    dedupeKey: String(processId),
  });
}

/** Has some documents judged, finished ones too: those get or lose copies, and set out on no new ways. */
export const queueJudgement = (tx: Tx, processId: number, documentIds: readonly number[]): Promise<void> =>
  enqueue(tx, { queue: REJUDGEMENT, payload: { processId, documentIds: [...documentIds] }, processId });

/** Documents behind `after`; finished ones stay as they are. */
const listUnfinished = async (db: Db, processId: number, after: number): Promise<number[]> =>
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

/** The job: batch by batch, each under its documents' locks. Cut off, it begins again, which does no harm. */
export async function rejudge<Services>(
  context: EngineContext<Services>,
  { payload }: ClaimedJob,
  { signal, report }: JobControl,
): Promise<void> {
  const processId = Number(payload['processId']);
  let judged = 0;
  for await (const ids of batches(context.db, processId, payload['documentIds'])) {
    signal.throwIfAborted();
    await rejudgeBatch(context, processId, ids);
    judged += ids.length;
    report({ done: judged, total: 0, phase: 'judging' });
  }
}

/** The named documents, else the unfinished ones as they are when their turn comes; ids rise. */
async function* batches(db: Db, processId: number, named: unknown): AsyncGenerator<readonly number[]> {
  if (Array.isArray(named)) {
    const ids = named.map(Number).toSorted((a, b) => a - b);
    for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
    return;
  }
  for (let ids = await listUnfinished(db, processId, 0); ids.length > 0;) {
    yield ids;
    ids = await listUnfinished(db, processId, ids.at(-1) ?? 0);
  }
}

const scopeOf = ({ status }: LockedDocument) => (status === 'DONE' ? 'COPIES' : 'ALL');

async function rejudgeBatch<Services>(
  context: EngineContext<Services>,
  processId: number,
  ids: readonly number[],
): Promise<void> {
  const verdicts = await documentTransaction(context.db, async (tx) => {
    const judged: { documentId: number; verdict: Verdict }[] = [];
    const documents = await lockDocuments(tx, ids);
    for (const document of documents)
      judged.push({ documentId: document.id, verdict: await judgeDocument(tx, document, scopeOf(document)) });
    return judged;
  });
  context.apply({
    changes: verdicts
      .filter(({ verdict }) => verdict.changed)
      .map(({ documentId }) => ({ documentId, processId, changes: ['STEPS'], by: null })),
    queued: verdicts.some(({ verdict }) => verdict.queued),
    interrupted: verdicts.flatMap(({ verdict }) => verdict.withdrawn),
  });
}

import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { isLastTry, type ClaimedJob, type QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import type { OutgoingLimits } from '@scriptorium/node-server/http/services.ts';
import { listTexts, TEXTS } from '@scriptorium/node-server/templating/wildcard-values.store.ts';
import { cutText, type Passage } from '@scriptorium/retrieval/cut-text.ts';
import * as index from '@scriptorium/retrieval/search/index.store.ts';
import { findSplitter } from './external-splitters.service.ts';
import { callSplitter, SplitterFailure } from './call-splitter.ts';

/** Its jobs are queued by the database, together with the change of the text: routines/queue_rag_indexing.sql. */
export const RAG_INDEXING = 'rag-indexing';
export const INDEXING_LANE = 'indexing';
/** Passages that are written in one statement. */
const BATCH = 50;
const MAX_CHARS = 10 * 1024 * 1024;

interface Parts {
  readonly db: Db;
  readonly outgoing: OutgoingLimits;
}

/** Indexes the text of a document of a process with RAG; few at a time, because a text is in memory as a whole. */
export const ragIndexingQueue = (parts: Parts): QueueDefinition => ({
  lane: INDEXING_LANE,
  handler: async (job, { signal }) => {
    const task = await index.findIndexTask(parts.db, Number(job.payload['documentId']));
    if (!task) return;
    if (task.isCurrent) await index.markCurrent(parts.db, task);
    else await indexText(parts, task, job, signal);
  },
});

async function indexText(
  parts: Parts,
  task: index.IndexTask,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const text = await textOf(db, task);
  if (text === undefined) return void (await index.forgetDocument(db, task));
  try {
    const passages = await split(parts, task, text, signal);
    const id = await index.startGeneration(db, task);
    let words = 0;
    for (let at = 0; at < passages.length; at += BATCH) {
      signal.throwIfAborted();
      const batch = passages
        .slice(at, at + BATCH)
        .map(({ start, end }) => ({ start, end, text: text.slice(start, end).toWellFormed() }));
      words += await index.insertPassages(db, task, id, batch);
    }
    // A text that has changed in the meantime has another job.
    await inTransaction(db, (tx) =>
      index.finishGeneration(tx, task, { id, passages: passages.length, words }),
    );
  } catch (error) {
    if (!(error instanceof SplitterFailure)) throw error;
    if (error.again && !isLastTry(job)) throw error;
    await index.markFailed(db, task, error.reason);
  }
}

async function textOf(db: Db, { documentId }: index.IndexTask): Promise<string | undefined> {
  const { rows } = await listTexts(db, TEXTS.content, [documentId], MAX_CHARS);
  return rows[0]?.text;
}

async function split(
  { db, outgoing }: Parts,
  { splitterId, kind, filename }: index.IndexTask,
  text: string,
  signal: AbortSignal,
): Promise<readonly Passage[]> {
  const splitter = splitterId === null ? undefined : await findSplitter(db, splitterId);
  return splitter ? callSplitter(outgoing, splitter, { text, filename }, signal) : cutText(text, kind);
}

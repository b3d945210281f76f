import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { lockStepOf, type EditableStep } from '../steps/steps.api.ts';
import { applyBatch } from './apply-batch.ts';
import type { Batch } from './batch.ts';
import { deleteEditsBefore, noteEdit } from './transcript-writes.store.ts';
import * as store from './transcripts.store.ts';

/** The changed document, and its version with the change. */
export type Edit = Pick<EditableStep, 'documentId' | 'processId' | 'version'>;

/** Without `edit` the call repeated an earlier one. */
export interface Saved {
  readonly result: TranscriptChange;
  readonly edit?: Edit;
}

interface Asked {
  readonly documentId: number;
  readonly clientId?: string | undefined;
  /** Reads the change inside the transaction, once nobody else can change the transcript. */
  readonly batchOf: (tx: Tx) => Promise<Batch>;
}

/** Changes utterances of one document; a repeated client-made id returns the result of the first call. */
export async function saveBatch(
  db: Db,
  rights: Rights,
  node: NodeRef,
  { batch, clientId }: { batch: Batch; clientId?: string | undefined },
): Promise<Saved> {
  const [documentId, ...others] = new Set(batch.map(({ docId }) => docId));
  if (documentId === undefined || others.length > 0) throw fieldError('utterances', 'docId', 'Invalid');
  return saveEdit(db, rights, node, { documentId, clientId, batchOf: () => Promise.resolve(batch) });
}

/** One transaction, which begins with the document's lock; the file parser's step must be open for the caller. */
export async function saveEdit(db: Db, rights: Rights, node: NodeRef, asked: Asked): Promise<Saved> {
  const { documentId, clientId, batchOf } = asked;
  if (node.activityType !== 'FILE_PARSER') throw fieldError('utterances', 'nodeId', 'Invalid');
  const found = await store.findStep(db, { nodeId: node.id, documentId, userId: rights.userId });
  if (!found) throw notFound();
  if (found.documentType !== 'AUDIOFILE') throw new AppError('error.transcript.none');
  const repeated = (on: Db) => findRepeated(on, documentId, clientId);
  const existing = await repeated(db);
  if (existing) return { result: existing };
  try {
    return await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, rights, found.id, documentId);
      // A call that waited for the first one is refused by its own change.
      const concurrent = await repeated(tx);
      if (concurrent) return { result: concurrent };
      const result = await applyBatch(tx, { step, by: rights.userId, batch: await batchOf(tx) });
      await noteEdit(tx, documentId, { clientId, reply: result });
      return { result, edit: step };
    });
  } catch (error) {
    const first = isUniqueViolation(error) ? await repeated(db) : undefined;
    if (!first) throw error;
    return { result: first };
  }
}

async function findRepeated(
  db: Db,
  documentId: number,
  clientId: string | undefined,
): Promise<TranscriptChange | undefined> {
  const edit = clientId === undefined ? undefined : await store.findEdit(db, clientId);
  // The id of an edit of another document reveals nothing about it.
  if (edit && edit.documentId !== documentId) throw new AppError('error.validation', { fields: 'clientId' });
  // Written by `noteEdit` in the contract's format.
  return edit?.reply as TranscriptChange | undefined;
}

/** Waiting edits of a page are sent again within this time. */
const KEPT_DAYS = 30;

export const sweepTranscriptEdits = (db: Db, now = Date.now()) =>
  deleteEditsBefore(db, new Date(now - KEPT_DAYS * 24 * 3_600_000));

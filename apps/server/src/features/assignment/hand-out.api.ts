import { setTimeout as sleep } from 'node:timers/promises';
import type { HandedOut } from '@scriptorium/contract/documents/assignment.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { documentTransaction } from '@scriptorium/engine/documents/document-transaction.ts';
import { addAssignee, lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import type { DocumentChange } from '@scriptorium/engine/api/engine-api.ts';
import * as store from './hand-out.store.ts';

/** Tries of one request: each fails only when somebody else got the step in the same moment. */
const TRIES = 100;
/** Milliseconds to wait when all candidates are being handed out to others. */
const PAUSE = 5;

export interface HandOutRequest extends store.Request {
  readonly clientId: string | undefined;
}

interface Given {
  readonly handedOut: HandedOut | null;
  /** To announce; null: nothing changed. */
  readonly change: DocumentChange | null;
}

const NOTHING: Given = { handedOut: null, change: null };

/** Returns the nodes that have a free step for the user. */
export async function nodesWithFreeSteps(db: Db, request: store.Request): Promise<ReadonlySet<number>> {
  const free = await inTransaction(db, (tx) => store.listFreeSteps(tx, request, 1));
  return new Set(free.map(({ nodeId }) => nodeId));
}

/** Hands out the next free step to exactly one user (docs/decisions/0053). */
export async function handOutNext(db: Db, processId: number, request: HandOutRequest): Promise<Given> {
  const { userId, clientId } = request;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = clientId === undefined ? undefined : await store.findHandedOut(db, userId, clientId);
    if (before) return { handedOut: before, change: null };
    const given = await tryToHandOut(db, processId, request);
    if (given !== 'taken') return given;
    await sleep(PAUSE);
  }
  return NOTHING;
}

/** `taken`: somebody else was faster, or has the document of the only candidates locked. */
async function tryToHandOut(db: Db, processId: number, request: HandOutRequest): Promise<Given | 'taken'> {
  try {
    return await documentTransaction(db, async (tx) => {
      const free = await store.listFreeSteps(tx, request);
      if (free.length === 0) return NOTHING;
      const { userId, clientId } = request;
      const locked = await store.lockFirst(tx, [...new Set(free.map((step) => step.documentId))], userId);
      const found = free.find((step) => step.documentId === locked);
      if (!found) return 'taken';
      const { id: documentId, version } = await lockDocument(tx, found.documentId);
      if (!(await store.takeStep(tx, found, userId))) return 'taken';
      await addAssignee(tx, documentId, userId);
      if (clientId !== undefined) await store.recordHandOut(tx, found.stepId, { userId, clientId });
      return { handedOut: found, change: { documentId, processId, version, by: userId } };
    });
  } catch (error) {
    // The same request was sent twice at once.
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../http/services.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { nameOf } from '../steps/steps.api.ts';
import { findBlocker } from './document-removal.store.ts';
import {
  removeAllDocuments,
  removeDocuments,
  type RecordRemoval,
  type RemovedDocument,
} from './document-removal.api.ts';

interface Asked {
  readonly db: Db;
  readonly caller: Caller;
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** Deletes documents of a process, or all of them, as the caller asked: with the audit log and live updates. */
export async function removeForRequest(
  { db, caller, services, request }: Asked,
  processId: number,
  ids: readonly number[] | 'all',
): Promise<void> {
  const record = recordRemovalBy(request, caller, processId);
  const removed =
    ids === 'all'
      ? await removeAllDocuments(db, processId, record)
      : await removeDocuments(db, processId, ids, record);
  announce(services, processId, removed, caller.userId);
}

/** Announces the deletion and starts to delete the rows and files. */
function announce(
  { engine }: Services,
  processId: number,
  removed: readonly RemovedDocument[],
  by: number,
): void {
  for (const { id, nodeIds } of removed)
    engine.announce({ documentId: id, processId, deletedFrom: nodeIds, by });
  engine.wake();
}

/** Ids of some of the documents, as many as a reader needs. */
const MAX_AUDITED_IDS = 50;

/** Of documents that are blocked for somebody else only an ADMIN of the process may delete any. */
async function requireNoneBlocked(
  tx: Tx,
  by: Caller,
  processId: number,
  ids: readonly number[],
): Promise<void> {
  if (allows(modeOnProcess(by, processId), 'ADMIN')) return;
  const blocker = await findBlocker(tx, ids, by.userId);
  if (blocker !== undefined) throw new AppError('error.document.blocked', { by: await nameOf(tx, blocker) });
}

const recordRemovalBy =
  (request: FastifyRequest, by: Caller, processId: number): RecordRemoval =>
  async (tx, documentIds) => {
    await requireNoneBlocked(tx, by, processId, documentIds);
    await recordAudit(tx, request, {
      type: 'DOCUMENTS_DELETE',
      by,
      data: { processId, documents: documentIds.length, documentIds: documentIds.slice(0, MAX_AUDITED_IDS) },
    });
  };

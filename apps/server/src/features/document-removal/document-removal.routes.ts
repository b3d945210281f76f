import { documents } from '@scriptorium/contract/documents.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import type { Caller } from '@scriptorium/node-kit/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { nameOf } from '../steps/steps.policy.ts';
import { findBlocker } from './document-removal.store.ts';
import {
  removeAllDocuments,
  removeDocuments,
  type RemovedDocument,
  type RecordRemoval,
} from './document-removal.service.ts';

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

export const documentRemovalRoutes = routes((on) => {
  on(documents.remove, async ({ document: { id, processId }, db, caller, services, request }) => {
    const recordRemoval = recordRemovalBy(request, caller, processId);
    announce(services, processId, await removeDocuments(db, processId, [id], recordRemoval), caller.userId);
  });

  on(documents.removeMany, async ({ body: { processId, documentIds }, db, caller, services, request }) => {
    const recordRemoval = recordRemovalBy(request, caller, processId);
    announce(
      services,
      processId,
      await removeDocuments(db, processId, documentIds, recordRemoval),
      caller.userId,
    );
  });

  on(documents.removeAll, async ({ process: { id }, db, caller, services, request }) => {
    const recordRemoval = recordRemovalBy(request, caller, id);
    announce(services, id, await removeAllDocuments(db, id, recordRemoval), caller.userId);
  });
});

import { documents } from '@scriptorium/contract/documents.ts';
import type { FastifyRequest } from 'fastify';
import { routes, type Caller } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { requireDocumentRead, requireProcessRight } from '../access/access.policy.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { removeAllDocuments, removeDocuments, type WriteDown } from './document-removal.service.ts';

/** Tells who follows the documents, and begins to take them away. */
function tell({ engine }: Services, processId: number, documentIds: readonly number[], by: number): void {
  for (const documentId of documentIds) engine.announce({ documentId, processId, changes: ['DELETED'], by });
  engine.wake();
}

/** Which ones of them, in as many words as a reader takes. */
const MOST_IDS = 50;

const writesDown =
  (request: FastifyRequest, by: Caller, processId: number): WriteDown =>
  (tx, documentIds) =>
    recordAudit(tx, request, {
      type: 'DOCUMENTS_DELETE',
      by,
      data: { processId, documents: documentIds.length, documentIds: documentIds.slice(0, MOST_IDS) },
    });

export const documentRemovalRoutes = routes((on) => {
  on(documents.remove, async ({ params, db, caller, services, request }) => {
    const { processId } = await requireDocumentRead(db, caller, params.id);
    await requireProcessRight(db, caller, processId, 'WRITE');
    const writeDown = writesDown(request, caller, processId);
    tell(services, processId, await removeDocuments(db, processId, [params.id], writeDown), caller.userId);
  });

  on(documents.removeMany, async ({ body: { processId, documentIds }, db, caller, services, request }) => {
    await requireProcessRight(db, caller, processId, 'WRITE');
    const writeDown = writesDown(request, caller, processId);
    tell(services, processId, await removeDocuments(db, processId, documentIds, writeDown), caller.userId);
  });

  on(documents.removeAll, async ({ params, db, caller, services, request }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    const writeDown = writesDown(request, caller, params.id);
    tell(services, params.id, await removeAllDocuments(db, params.id, writeDown), caller.userId);
  });
});

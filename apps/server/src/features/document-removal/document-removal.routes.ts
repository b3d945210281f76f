import { documents } from '@scriptorium/contract/documents.ts';
import { routes } from '../../http/context.ts';
import type { Services } from '../../services/services.ts';
import { requireDocumentRead, requireProcessRight } from '../access/access.policy.ts';
import { removeAllDocuments, removeDocuments } from './document-removal.service.ts';

/** Tells who follows the documents, and begins to take them away. */
function tell({ engine }: Services, processId: number, documentIds: readonly number[], by: number): void {
  for (const documentId of documentIds) engine.announce({ documentId, processId, changes: ['DELETED'], by });
  engine.wake();
}

export const documentRemovalRoutes = routes((on) => {
  on(documents.remove, async ({ params, db, caller, services }) => {
    const { processId } = await requireDocumentRead(db, caller, params.id);
    await requireProcessRight(db, caller, processId, 'WRITE');
    tell(services, processId, await removeDocuments(db, processId, [params.id]), caller.userId);
  });

  on(documents.removeMany, async ({ body: { processId, documentIds }, db, caller, services }) => {
    await requireProcessRight(db, caller, processId, 'WRITE');
    tell(services, processId, await removeDocuments(db, processId, documentIds), caller.userId);
  });

  on(documents.removeAll, async ({ params, db, caller, services }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    tell(services, params.id, await removeAllDocuments(db, params.id), caller.userId);
  });
});

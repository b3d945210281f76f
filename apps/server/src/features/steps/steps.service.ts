import type { DocumentState } from '@scriptorium/contract/steps.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { DocumentChange } from '@scriptorium/engine/engine-api.ts';
import type { Services } from '../../http/services.ts';
import type { VisibleNodes } from '../access/access.policy.ts';
import { listAssignees, usersById } from '../people/people.service.ts';
import { listStepInfos } from './step-infos.store.ts';
import * as store from './steps.store.ts';

export { listStepInfos };

/** Tells of the step that a first edit has assigned to its author. */
export function tellStarted(
  { engine }: Pick<Services, 'engine'>,
  edit: Pick<DocumentChange, 'documentId' | 'processId' | 'copy'> & { started: boolean },
  by: number,
): void {
  const { started, documentId, processId, copy } = edit;
  if (started) engine.announce({ documentId, processId, changes: ['STEPS', 'ASSIGNEES'], by, copy });
}

const isDone = (status: string): boolean => status === 'DONE' || status === 'ACCEPTED';

/** Where a document stands, as far as the caller sees it (S-012). */
export async function documentState(
  db: Db,
  rights: Rights,
  documentId: number,
  visible: VisibleNodes,
): Promise<DocumentState> {
  const document = await store.findDocumentState(db, documentId);
  if (!document) throw notFound();
  const [infos, assignees, users] = await Promise.all([
    listStepInfos(db, rights, [documentId], visible),
    listAssignees(db, [documentId]),
    usersById(db, [document.blockedBy]),
  ]);
  const steps = infos.get(documentId) ?? [];
  const waiting = steps.filter(({ stepDTO }) => !isDone(stepDTO.status));
  return {
    documentId,
    status: document.status,
    blockedBy: document.blockedBy === null ? null : (users.get(document.blockedBy) ?? null),
    assignees: assignees.get(documentId) ?? [],
    documentStepsInformation: steps,
    waitingStepsBracketsInformation: [...Map.groupBy(waiting, ({ nodeDTO }) => nodeDTO.id).values()],
    doneStepsInformation: steps.filter(({ stepDTO }) => isDone(stepDTO.status)),
  };
}

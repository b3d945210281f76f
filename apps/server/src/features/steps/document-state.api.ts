import type { DocumentState } from '@scriptorium/contract/documents/steps.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { requireDocumentRight } from '../access/access.api.ts';
import { listAssignees, usersById } from '../people/people.store.api.ts';
import { listStepInfos } from './step-infos.store.api.ts';
import * as store from './steps.store.ts';

const isDone = (status: string): boolean => status === 'DONE' || status === 'ACCEPTED';

/** The state of a document as the caller may see it (ENT-14). */
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
    blockedDate: document.blockedDate,
    assignees: assignees.get(documentId) ?? [],
    documentStepsInformation: steps,
    waitingStepsBracketsInformation: [...Map.groupBy(waiting, ({ nodeDTO }) => nodeDTO.id).values()],
    doneStepsInformation: steps.filter(({ stepDTO }) => isDone(stepDTO.status)),
  };
}

/** After a change the visible nodes are read again: it may have created steps on further nodes. */
export async function currentState(db: Db, rights: Rights, documentId: number): Promise<DocumentState> {
  const { visible } = await requireDocumentRight(db, rights, documentId, 'READ');
  return documentState(db, rights, documentId, visible);
}

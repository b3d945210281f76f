import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { DocumentState } from '@scriptorium/contract/documents/steps.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { listWritableNodes, maySomewhereWrite } from '../access/access.api.ts';
import { TYPES } from '../graph/graph.api.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { currentState } from '../steps/document-state.api.ts';
import {
  assign,
  assignOnly,
  blockFor,
  changeAssignment,
  changeAssignments,
  unassign,
  type Assigned,
  type Change,
} from './assignment.service.ts';
import { handOutNext } from './hand-out.api.ts';

interface Call {
  readonly db: Db;
  readonly caller: Caller;
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** Records a changed block, and changes of other people's assignments. */
async function record(
  tx: Tx,
  { caller, request }: Call,
  documentId: number,
  { processId, blockedBefore, blockedBy, added, removed }: Assigned,
): Promise<void> {
  const place = { processId, documentId };
  if (blockedBy !== blockedBefore) {
    const isBlocked = blockedBy !== null;
    const type = isBlocked ? 'DOCUMENT_BLOCK' : 'DOCUMENT_UNBLOCK';
    const data = { ...place, userId: blockedBy ?? blockedBefore };
    await recordAudit(tx, request, { type, by: caller, data });
  }
  if ([...added, ...removed].some((id) => id !== caller.userId))
    await recordAudit(tx, request, {
      type: 'DOCUMENT_ASSIGN',
      by: caller,
      data: { ...place, added, removed },
    });
}

async function perform(call: Call, documentId: number, decide: Change['decide']): Promise<DocumentState> {
  const { db, caller, services } = call;
  const change = await changeAssignment(db, {
    documentId,
    actor: caller,
    decide,
    record: (tx, id, assigned) => record(tx, call, id, assigned),
  });
  if (change) services.engine.announce(change);
  return currentState(db, caller, documentId);
}

const idOf = ({ id }: { id: number }): number => id;

export const assignmentRoutes = routes((on) => {
  on(assignment.block, ({ document, params: { userId }, ...call }) =>
    perform(call, document.id, blockFor(userId)),
  );

  on(assignment.unblock, ({ document, ...call }) => perform(call, document.id, blockFor(null)));

  on(assignment.replace, ({ document, body, ...call }) => perform(call, document.id, assignOnly(body)));

  on(assignment.add, async ({ document, params: { userId }, ...call }) => {
    const { db, caller } = call;
    const mayAssignAnybody = allows(modeOnProcess(caller, document.processId), 'WRITE');
    const mayAssign =
      mayAssignAnybody || (userId === caller.userId && (await maySomewhereWrite(db, caller, document)));
    if (!mayAssign) throw new AppError('error.http.403');
    return perform(call, document.id, assign(userId));
  });

  on(assignment.addMany, async ({ process: { id: processId }, body: { documentIds, userIds }, ...call }) => {
    const { db, caller, services } = call;
    const changes = await changeAssignments(db, {
      processId,
      documentIds,
      actor: caller,
      decide: assign(...userIds),
      record: (tx, id, assigned) => record(tx, call, id, assigned),
    });
    for (const change of changes) services.engine.announce(change);
    return { changed: changes.length };
  });

  on(assignment.remove, ({ document, params: { userId }, ...call }) => {
    const { caller } = call;
    if (userId !== caller.userId && !allows(modeOnProcess(caller, document.processId), 'ADMIN'))
      throw new AppError('error.http.403');
    return perform(call, document.id, unassign(userId));
  });

  on(assignment.next, async ({ process: { id }, body: { clientId }, caller, db, services }) => {
    const nodes = await listWritableNodes(db, caller, id);
    if (nodes.length === 0) throw new AppError('error.http.403');
    const { userId } = caller;
    // The steps of action nodes wait for an execution, not for people.
    const nodeIds = nodes.filter(({ activityType }) => !TYPES[activityType]?.traits.action).map(idOf);
    const opened = services.live.openDocuments.openedByOthers(userId);
    const { handedOut, change } = await handOutNext(db, id, { userId, nodeIds, opened, clientId });
    if (change) services.engine.announce(change);
    return { handedOut };
  });
});

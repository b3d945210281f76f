import { z } from 'zod';
import { byHandler, document, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, IdParams } from '../kit/fields.ts';
import { DocumentState } from './steps.ts';

const PersonParams = IdParams.extend({ userId: Id });

/** A step that was handed out to the caller. */
export const HandedOut = z.object({ documentId: z.number(), stepId: z.number(), nodeId: z.number() });
export type HandedOut = z.infer<typeof HandedOut>;

/** Endpoints that assign a document (docs/semantics.md#2): its assignees, and the one user for whom it is blocked. */
export const assignment = {
  block: endpoint({
    method: 'POST',
    path: '/api/v2/document/:id/blocked-by/:userId',
    summary: 'Block a document for one user: others may only view it, except for admins of its nodes',
    access: document('params.id', 'ADMIN'),
    params: PersonParams,
    reply: DocumentState,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/v2/document/:id/blocked-by',
    summary: 'Unblock a document',
    access: document('params.id', 'ADMIN'),
    params: IdParams,
    reply: DocumentState,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/v2/document/:id/assignee',
    summary:
      'Replace the assignees of a document; to remove anybody but oneself requires ADMIN on the process. Without the user who blocks it the document is unblocked',
    access: document('params.id', 'WRITE'),
    params: IdParams,
    body: z.array(Id).max(100),
    reply: DocumentState,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v2/document/:id/assignee/:userId',
    summary: 'Assign a user; to assign oneself, WRITE on a node on which the document has a step is enough',
    access: [
      document('params.id', 'READ'),
      byHandler('process WRITE', 'a right on one of its nodes is enough to assign oneself'),
    ],
    params: PersonParams,
    reply: DocumentState,
  }),
  addMany: endpoint({
    method: 'POST',
    path: '/api/processes/:id/assignees',
    summary:
      'Assign users to many documents of a process: to all of them or, after an error, to none. Documents that no longer exist are left out',
    access: process('params.id', 'WRITE'),
    params: IdParams,
    body: z.object({
      documentIds: z.array(Id).min(1).max(100),
      userIds: z.array(Id).min(1).max(100),
    }),
    /** The number of documents that got an assignee. */
    reply: z.object({ changed: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v2/document/:id/assignee/:userId',
    summary: 'Remove an assignee; if the document is blocked for that user, it is unblocked',
    access: [document('params.id', 'READ'), byHandler('process ADMIN', 'users may remove themselves')],
    params: PersonParams,
    reply: DocumentState,
  }),
  next: endpoint({
    method: 'POST',
    path: '/api/processes/:id/next-document',
    summary:
      'Hand out the next free step: nodes of the highest priority first, then the oldest document, never one that somebody else works on or has open. A repeated `clientId` returns the same step',
    access: [
      process('params.id', 'READ'),
      byHandler('node WRITE', 'steps are handed out on those nodes on which the caller has WRITE'),
    ],
    params: IdParams,
    body: z.object({ clientId: z.uuid().optional() }),
    reply: z.object({ handedOut: HandedOut.nullable() }),
  }),
};

/** Why a document cannot be assigned, or changed by anybody else. */
export const assignmentErrors = defineErrors({
  'error.assignee.noAccess': {
    status: 400,
    en: '{user} has no access to this process.',
    pl: '{user} nie ma dostępu do tego procesu.',
  },
  'error.document.blocked': {
    status: 423,
    en: '{by} has blocked this document.',
    pl: 'Dokument blokuje {by}.',
  },
});

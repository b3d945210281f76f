import { z } from 'zod';
import { CHARSETS, GUESS } from '@scriptorium/domain/charsets.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES } from '@scriptorium/domain/statuses.ts';
import { TRIGGER_TYPES } from '@scriptorium/domain/triggers.ts';
import { User } from './account.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, pageOf, paging } from './kit/fields.ts';
import { ActivityTypeName } from './nodes.ts';

/** Why a step waits or failed: a key of the page's texts with its params, and the same in English. */
export const StepReason = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});
export type StepReason = z.infer<typeof StepReason>;

export const StepInfo = z
  .object({
    stepDTO: z.object({
      id: z.number(),
      documentId: z.number(),
      status: z.enum(STEP_STATUSES),
      master: z.boolean(),
      /** Who works on the step. */
      blockedBy: User.nullable(),
      /** Distance of its node from the entry (S-011). */
      order: z.number(),
      rejected: z.boolean(),
      copy: z.number(),
      attempt: z.number(),
      reason: StepReason.nullable(),
      /** In which character set a parser reads the file because somebody chose it; null: as the file says, or guessed. */
      charset: z.enum(CHARSETS).nullable(),
      /** How far an automatic step has come. */
      progress: z.object({ done: z.number(), total: z.number(), phase: z.string() }).nullable(),
      /** When the next try of a step that failed for a passing reason comes. */
      nextTryAt: z.string().nullable(),
    }),
    nodeDTO: z.object({
      id: z.number(),
      name: z.string(),
      activityType: ActivityTypeName,
      requiresAcceptance: z.boolean(),
      priority: z.number(),
      automatic: z.boolean(),
      /** Steps of a node that is not ALWAYS gather until it runs. */
      triggerType: z.enum(TRIGGER_TYPES),
    }),
    documentName: z.string(),
    userId: z.number().nullable(),
  })
  .meta({ id: 'StepInfo' });
export type StepInfo = z.infer<typeof StepInfo>;

/** Where a document stands: its steps by order, and who has it. */
export const DocumentState = z
  .object({
    documentId: z.number(),
    status: z.enum(DOCUMENT_STATUSES),
    blockedBy: User.nullable(),
    assignees: z.array(User),
    documentStepsInformation: z.array(StepInfo),
    waitingStepsBracketsInformation: z.array(z.array(StepInfo)),
    doneStepsInformation: z.array(StepInfo),
  })
  .meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;

export const steps = {
  state: endpoint({
    method: 'GET',
    path: '/api/v2/document/:id/state',
    summary: 'The steps of a document',
    access: 'process READ',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: DocumentState,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/step/assign',
    summary: 'Start working on a step',
    access: 'node WRITE',
    query: z.object({ docId: Id, nodeId: Id, stepId: Id.optional() }),
    reply: DocumentState,
  }),
  /** Absent fields stay; `blockedBy: null` gives the step back. */
  update: endpoint({
    method: 'PUT',
    path: '/api/steps',
    summary: 'One action on a step: complete, accept, activate, cancel acceptance, unassign, mark as master',
    access: 'node WRITE',
    body: z.object({
      id: Id,
      nodeId: Id.optional(),
      master: z.boolean().optional(),
      blockedBy: z.union([Id, z.object({ id: Id })]).nullish(),
      status: z.enum(STEP_STATUSES).optional(),
      /** What the caller saw; the step changed in the meantime answers 409 (semantics 2). */
      expectedStatus: z.enum(STEP_STATUSES).optional(),
    }),
    reply: DocumentState,
  }),
  rerun: endpoint({
    method: 'PUT',
    path: '/api/steps/:id/rerun',
    summary: "Run a step's automatic work again",
    access: 'node WRITE',
    params: IdParams,
    query: z.object({
      confirm: Flag.default(false),
      /** In which character set a parser reads its file, from now on; absent: as it did before. */
      charset: z.enum([...CHARSETS, GUESS]).optional(),
    }),
    reply: DocumentState,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api/steps/:id/cancel',
    summary: 'Stop the run of a step; it ends in ERROR',
    access: 'node WRITE',
    params: IdParams,
    reply: DocumentState,
  }),
  /** A query in spite of its method: the steps of a file parser that may be run again. */
  rerunnable: endpoint({
    method: 'POST',
    path: '/api/nodes/:nodeId/steps/rerun',
    acts: false,
    summary: 'The steps of a file parser in WAITING or ERROR, page by page',
    access: 'node READ',
    params: z.object({ nodeId: Id }),
    query: z.object(paging(['doc.id', 'id'])),
    body: z.object({ paged: z.boolean().optional() }).optional(),
    reply: pageOf(StepInfo).extend({ pageable: z.object({ pageNumber: z.number(), pageSize: z.number() }) }),
  }),
};

import { z } from 'zod';
import { CHARSETS, GUESS } from '@scriptorium/domain/text/charsets.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { TRIGGER_TYPES } from '@scriptorium/domain/schedule/triggers.ts';
import { User } from '../people/account.ts';
import { byHandler, document, node, step } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, pageOf, paging } from '../kit/fields.ts';
import { ActivityTypeName } from '../process/nodes.ts';

const Message = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});

/**
 * The reason for waiting or failing, or a note: a key of the page's texts with its params, and the English text. Texts of
 * `more` follow it.
 */
export const StepReason = Message.extend({ more: z.array(Message).optional() });
export type StepReason = z.infer<typeof StepReason>;

export const StepInfo = z
  .object({
    stepDTO: z.object({
      id: z.number(),
      documentId: z.number(),
      status: z.enum(STEP_STATUSES),
      master: z.boolean(),
      /** The user to whom the step is assigned. */
      blockedBy: User.nullable(),
      /** Distance of its node from the entry. */
      order: z.number(),
      rejected: z.boolean(),
      copy: z.number(),
      /** The node is blind, and the caller gave back another copy, or it was taken from them: they may not have this one. */
      hadAnother: z.boolean(),
      attempt: z.number(),
      reason: StepReason.nullable(),
      /** The charset that a user chose for a parser; null: the file declares it, or it is detected. */
      charset: z.enum(CHARSETS).nullable(),
      /** The progress of an automatic step. */
      progress: z.object({ done: z.number(), total: z.number(), phase: z.string() }).nullable(),
      /** The time of the next attempt after a transient failure. */
      nextTryAt: z.string().nullable(),
    }),
    nodeDTO: z.object({
      id: z.number(),
      name: z.string(),
      activityType: ActivityTypeName,
      requiresAcceptance: z.boolean(),
      priority: z.number(),
      handlesRelations: z.boolean(),
      automatic: z.boolean(),
      /** Steps of a node with another trigger than ALWAYS wait for its next execution. */
      triggerType: z.enum(TRIGGER_TYPES),
      /** The document waits for all copies, and people see each other's when all are finished. */
      blind: z.boolean(),
      /** Copies of the document on this node that are hidden from the caller. */
      hiddenCopies: z.number(),
    }),
    documentName: z.string(),
    userId: z.number().nullable(),
  })
  .meta({ id: 'StepInfo' });
export type StepInfo = z.infer<typeof StepInfo>;

/** The state of a document: its steps by order, and its assignees. */
export const DocumentState = z
  .object({
    documentId: z.number(),
    status: z.enum(DOCUMENT_STATUSES),
    /** The user who alone may work on the document, and since when. */
    blockedBy: User.nullable(),
    blockedDate: z.string().nullable(),
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
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: DocumentState,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/step/assign',
    summary: 'Start working on a step: assign it to the caller',
    access: [node('query.nodeId', 'WRITE'), document('query.docId', 'READ')],
    query: z.object({ docId: Id, nodeId: Id, stepId: Id.optional() }),
    reply: DocumentState,
  }),
  /**
   * Absent fields keep their values; `blockedBy: null` unassigns the step, the caller's id assigns it and, for an ADMIN,
   * takes it over.
   */
  update: endpoint({
    method: 'PUT',
    path: '/api/steps',
    summary:
      'One action on a step: complete, accept, activate, cancel acceptance, assign, take over, unassign, mark as master',
    access: [
      step('body.id', 'READ'),
      byHandler('node WRITE', 'the right depends on the action, which follows from the state of the step'),
    ],
    body: z.object({
      id: Id,
      nodeId: Id.optional(),
      master: z.boolean().optional(),
      blockedBy: z.union([Id, z.object({ id: Id })]).nullish(),
      status: z.enum(STEP_STATUSES).optional(),
      /** The status that the caller saw; if it changed since, the response is 409 (docs/semantics.md#2). */
      expectedStatus: z.enum(STEP_STATUSES).optional(),
    }),
    reply: DocumentState,
  }),
  rerun: endpoint({
    method: 'PUT',
    path: '/api/steps/:id/rerun',
    summary: 'Rerun an automatic step',
    access: step('params.id', 'WRITE'),
    params: IdParams,
    query: z.object({
      confirm: Flag.default(false),
      /** The charset of the file from now on; absent: unchanged. */
      charset: z.enum([...CHARSETS, GUESS]).optional(),
    }),
    reply: DocumentState,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api/steps/:id/cancel',
    summary: 'Cancel the run of a step; its status becomes ERROR',
    access: step('params.id', 'WRITE'),
    params: IdParams,
    reply: DocumentState,
  }),
  /** Asked by the page before a person finishes a step that looks empty; the server finishes it in either case. */
  missingLabels: endpoint({
    method: 'GET',
    path: '/api/steps/:id/missing-labels',
    summary:
      'The labels that a step is expected to have and does not: CLASS, TAGS, or null (docs/semantics.md#2)',
    access: step('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.object({ missing: z.enum(['CLASS', 'TAGS']).nullable() }),
  }),
  /** A query in spite of its method: the steps of a file parser that may be rerun. */
  rerunnable: endpoint({
    method: 'POST',
    path: '/api/nodes/:nodeId/steps/rerun',
    mutates: false,
    summary: 'A page of the steps of a file parser in WAITING or ERROR',
    access: node('params.nodeId', 'READ'),
    params: z.object({ nodeId: Id }),
    query: z.object(paging(['doc.id', 'id'])),
    body: z.object({ paged: z.boolean().optional() }).optional(),
    reply: pageOf(StepInfo).extend({ pageable: z.object({ pageNumber: z.number(), pageSize: z.number() }) }),
  }),
};

/** Why a step cannot be assigned, changed or run again. */
export const stepErrors = defineErrors({
  'error.step.transition': {
    status: 409,
    en: 'A step that is {status} does not allow this.',
    pl: 'Krok w stanie {status} na to nie pozwala.',
  },
  'error.step.changed': {
    status: 409,
    en: '{by} changed this step to {status} in the meantime.',
    pl: '{by}: w międzyczasie zmieniono stan tego kroku na {status}.',
  },
  'error.step.held': {
    status: 423,
    en: '{by} is working on this step.',
    pl: 'Nad tym krokiem pracuje {by}.',
  },
  'error.step.hadAnother': {
    status: 409,
    en: 'You have had another copy of this step already.',
    pl: 'Inna kopia tego kroku była już przypisana do Ciebie.',
  },
  'error.step.holdsAnother': {
    status: 409,
    en: 'Another copy of this step is already assigned to you. Finish it or unassign it first.',
    pl: 'Masz już inną kopię tego kroku. Najpierw ją zakończ albo zwolnij.',
  },
  'error.step.processing': {
    status: 423,
    en: 'The step is being processed.',
    pl: 'Krok jest właśnie przetwarzany.',
  },
  'error.step.nothingToAssign': {
    status: 409,
    en: 'There is no free step of this node.',
    pl: 'Nie ma wolnego kroku tego węzła.',
  },
  'error.step.notAutomatic': {
    status: 409,
    en: 'This step has no automatic part.',
    pl: 'Ten krok nie ma części automatycznej.',
  },
  'error.step.rerunLoses': {
    status: 409,
    en: '{tags} tags and {edits} edits depend on the current text. Confirm to run again.',
    pl: 'Od obecnego tekstu zależą oznaczenia ({tags}) i poprawki ({edits}). Potwierdź ponowne uruchomienie.',
  },
  'error.step.notEditable': {
    status: 409,
    en: 'The step is not open for changes.',
    pl: 'Krok nie jest otwarty do zmian.',
  },
});

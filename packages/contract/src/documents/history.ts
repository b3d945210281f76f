import { STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { STEP_EVENTS } from '@scriptorium/domain/steps/step-history.ts';
import { z } from 'zod';
import { User } from '../people/account.ts';
import { document } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams } from '../kit/fields.ts';
import { StepReason } from './steps.ts';

/** One change of a step of the document. */
export const HistoryEvent = z
  .object({
    id: z.number(),
    at: z.string(),
    /** The kind of event; the other fields say which step and which user. */
    deed: z.enum(STEP_EVENTS),
    nodeId: z.number(),
    /** Null when the node was deleted. */
    nodeName: z.string().nullable(),
    stepId: z.number(),
    copy: z.number(),
    /** Whether the node had several copies. */
    several: z.boolean(),
    /** Null for a change by the engine. */
    user: User.nullable(),
    was: z.enum(STEP_STATUSES).nullable(),
    status: z.enum(STEP_STATUSES).nullable(),
    holder: User.nullable(),
    master: z.boolean(),
    attempt: z.number(),
    reason: StepReason.nullable(),
    /** The duration of the run that ended with this change, and the version of the rules or the model that it used. */
    run: z
      .object({ ms: z.number(), rulesVersion: z.number().nullable(), model: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'HistoryEvent' });
export type HistoryEvent = z.infer<typeof HistoryEvent>;

export const history = {
  ofDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:id/history',
    summary: 'The history of the steps of a document, latest first',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object({
      page: z.coerce.number<number | string>().int().min(0).default(0),
      size: z.coerce.number<number | string>().int().min(1).max(200).default(30),
      /** Only events before this one, so that pages do not shift while new events arrive. */
      before: Id.optional(),
      ...cacheBuster,
    }),
    reply: HistoryEvent,
    shape: 'page',
  }),
};

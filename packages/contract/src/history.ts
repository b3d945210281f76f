import { STEP_STATUSES } from '@scriptorium/domain/statuses.ts';
import { STEP_DEEDS } from '@scriptorium/domain/step-history.ts';
import { z } from 'zod';
import { User } from './account.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Id, IdParams } from './kit/fields.ts';
import { StepReason } from './steps.ts';

/** One change of one of a document's steps. */
export const HistoryEvent = z
  .object({
    id: z.number(),
    at: z.string(),
    /** What happened, in one word; the rest says to what and by whom. */
    deed: z.enum(STEP_DEEDS),
    nodeId: z.number(),
    /** Null when the node is gone. */
    nodeName: z.string().nullable(),
    stepId: z.number(),
    copy: z.number(),
    /** Whether its node had several copies. */
    several: z.boolean(),
    /** Null: the machine. */
    user: User.nullable(),
    was: z.enum(STEP_STATUSES).nullable(),
    status: z.enum(STEP_STATUSES).nullable(),
    holder: User.nullable(),
    master: z.boolean(),
    attempt: z.number(),
    reason: StepReason.nullable(),
    /** What ran and for how long, of a run that ended with this change. */
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
    access: 'process READ',
    params: IdParams,
    query: z.object({
      page: z.coerce.number<number | string>().int().min(0).default(0),
      size: z.coerce.number<number | string>().int().min(1).max(200).default(30),
      /** Only what happened before this event, so that pages do not move while more happens. */
      before: Id.optional(),
      ...cacheBuster,
    }),
    reply: HistoryEvent,
    shape: 'page',
  }),
};

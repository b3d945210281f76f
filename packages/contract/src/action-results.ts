import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Ids, Moment } from './kit/fields.ts';
import { StepReason } from './steps.ts';

/** What a node's last real execution came to (S-039, S-050). */
export const ActionResult = z
  .object({
    nodeId: z.number(),
    /** Null while the first execution is under way. */
    status: z.enum(['SUCCESS', 'FAILURE']).nullable(),
    /** Something was sent, or tried: always so for what is kept. */
    real: z.boolean(),
    /** Why it failed; null after a success. */
    message: z.string().nullable(),
    reason: StepReason.nullable(),
    /** When it ended. */
    timestamp: Moment.nullable(),
    /** How many steps were in it. */
    steps: z.number(),
    /** ALWAYS: a document of its own. */
    cause: z.enum(['ALWAYS', 'CRON', 'THRESHOLD', 'REQUEST']).nullable(),
    /** Whether an execution is under way now. */
    live: z.boolean(),
  })
  .meta({ id: 'ActionResult' });
export type ActionResult = z.infer<typeof ActionResult>;

export const actionResults = {
  list: endpoint({
    method: 'GET',
    path: '/api/action-execution-results',
    summary:
      'The last real execution of each of some action nodes; nodes without one, and nodes the caller may not see, are left out',
    access: 'user',
    query: z.object({ nodeId: Ids, ...cacheBuster }),
    reply: z.array(ActionResult),
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/action-nodes/:id/execute-action',
    summary: 'Run an action node now, over all documents that wait for it',
    access: 'node WRITE',
    params: IdParams,
    reply: z.object({ executionId: Id }),
  }),
};

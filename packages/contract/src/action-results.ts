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

/** What became of the request of one step, or of the execution that the step was in. */
export const SendRequestResult = z
  .object({
    /** UNKNOWN: it may have arrived. Null while it is under way, and where there was none. */
    status: z.enum(['SUCCESS', 'FAILURE', 'UNKNOWN']).nullable(),
    /** The status of the HTTP answer. */
    responseStatus: z.number().nullable(),
    finishedAt: Moment.nullable(),
    /** Why it is no success, or what it waits for. */
    message: z.string().nullable(),
    reason: StepReason.nullable(),
    /** What the receiver got as `Idempotency-Key`. */
    idempotencyKey: z.string().nullable(),
  })
  .meta({ id: 'SendRequestResult' });
export type SendRequestResult = z.infer<typeof SendRequestResult>;

export const actionResults = {
  list: endpoint({
    method: 'GET',
    path: '/api/action-execution-results',
    summary:
      'The last execution of each given action node; nodes without one, and nodes that the caller cannot see, are left out',
    access: 'user',
    query: z.object({ nodeId: Ids, ...cacheBuster }),
    reply: z.array(ActionResult),
  }),
  sendRequest: endpoint({
    method: 'GET',
    path: '/api/action-execution-results/send-request',
    summary: 'The outcome of the request of a step of a send request node',
    access: 'node READ',
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: SendRequestResult,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/action-nodes/:id/execute-action',
    summary: 'Run an action node now, for all documents that wait for it',
    access: 'node WRITE',
    params: IdParams,
    reply: z.object({ executionId: Id }),
  }),
};

import { z } from 'zod';
import { process } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody } from './kit/fields.ts';

export const Reevaluation = z
  .object({
    /** The job that evaluates all documents on the changed graph; null when none waits or runs. */
    job: z.object({ done: z.number(), total: z.number() }).nullable(),
    /** Whether the changed graph would route finished documents differently. */
    offered: z.boolean(),
  })
  .meta({ id: 'Rejudgement' });
export type Reevaluation = z.infer<typeof Reevaluation>;

const path = '/api/processes/:id/rejudgement';

export const reevaluation = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The progress of evaluating finished documents on the changed graph',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Reevaluation,
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Evaluate the finished documents on the changed graph, keeping finished steps; with false, keep the documents unchanged',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: z.object({ includeFinished: z.boolean() }),
    reply: Reevaluation,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path,
    summary: 'Stop evaluating finished documents on the changed graph; documents in progress continue',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

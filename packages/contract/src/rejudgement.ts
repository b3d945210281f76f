import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody } from './kit/fields.ts';

export const Rejudgement = z
  .object({
    /** The job that takes all documents through the changed graph; null when none waits or runs. */
    job: z.object({ done: z.number(), total: z.number() }).nullable(),
    /** Whether the graph sends documents other ways than those by which the finished ones have been judged. */
    offered: z.boolean(),
  })
  .meta({ id: 'Rejudgement' });
export type Rejudgement = z.infer<typeof Rejudgement>;

const path = '/api/processes/:id/rejudgement';

export const rejudgement = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Progress of running finished documents through the changed graph',
    access: 'process ADMIN',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Rejudgement,
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Also run the finished documents through the changed graph, finished steps stay finished; or, with false, leave them as they are',
    access: 'process ADMIN',
    params: IdParams,
    body: z.object({ includeFinished: z.boolean() }),
    reply: Rejudgement,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path,
    summary: 'Stop running finished documents through the changed graph; documents already started continue',
    access: 'process ADMIN',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

import { node } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, IdParams } from '@scriptorium/contract/kit/fields.ts';
import { z } from 'zod';

export const interProcessReceivers = {
  senders: endpoint({
    method: 'GET',
    path: '/api/inter-process-receiver-nodes/:id/senders',
    summary:
      'The inter-process senders that send to a receiver; those that the caller may not see are counted',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.object({
      /** The first 200. */
      senders: z.array(
        z.object({ id: z.number(), name: z.string(), processId: z.number(), processName: z.string() }),
      ),
      hidden: z.number(),
    }),
  }),
};

/** The receiver's groups of endpoints. */
export const iprContract = { interProcessReceivers };

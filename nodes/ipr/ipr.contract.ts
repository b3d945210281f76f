import { node } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '@scriptorium/contract/kit/fields.ts';
import { z } from 'zod';

export const interProcessReceivers = {
  senders: endpoint({
    method: 'GET',
    path: '/api/inter-process-receiver-nodes/:id/senders',
    summary:
      'The inter-process senders that send to a receiver; an ADMIN of the receiver sees all, others those that they may see, and the number of the rest',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.object({
      /** The first 1,000. */
      senders: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          processId: z.number(),
          processName: z.string(),
          /** False: switched off here; its steps end in an error. */
          active: z.boolean(),
        }),
      ),
      hidden: z.number(),
    }),
  }),
  setSender: endpoint({
    method: 'PUT',
    path: '/api/inter-process-receiver-nodes/:id/senders/:senderId',
    summary:
      'Switch a sender of a receiver off or on again; the steps of a sender that is off end in an error',
    access: node('params.id', 'ADMIN'),
    params: IdParams.extend({ senderId: Id }),
    body: z.object({ active: z.boolean() }),
    reply: NoBody,
    shape: 'none',
  }),
};

/** The receiver's groups of endpoints. */
export const iprContract = { interProcessReceivers };

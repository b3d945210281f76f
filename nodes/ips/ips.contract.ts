import { step } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, paging, Timestamp } from '@scriptorium/contract/kit/fields.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { z } from 'zod';

/** A receiver that a sender can send to. */
export const InterProcessReceiver = z
  .object({
    id: z.number(),
    name: z.string(),
    processId: z.number(),
    processName: z.string(),
    /** Documents sent there may come back to the process of the sender in the query; false without one. */
    leadsBack: z.boolean(),
  })
  .meta({ id: 'InterProcessReceiver' });
export type InterProcessReceiver = z.infer<typeof InterProcessReceiver>;

/** A document that a step sent. Name and process are null where the caller may not read the process. */
export const SentDocument = z
  .object({
    receiverId: z.number(),
    receiverName: z.string().nullable(),
    processId: z.number().nullable(),
    processName: z.string().nullable(),
    /** Null for a deleted document, too. */
    documentId: z.number().nullable(),
    filename: z.string().nullable(),
    isDeleted: z.boolean(),
    sentAt: Timestamp,
  })
  .meta({ id: 'SentDocument' });
export type SentDocument = z.infer<typeof SentDocument>;

export const interProcess = {
  receivers: endpoint({
    method: 'GET',
    path: '/api/inter-process-receiver-nodes',
    summary: 'A page of the inter-process receivers that the caller may send to (WRITE), by process',
    access: 'user',
    query: z.object({
      /** A part of the name of the receiver or of its process. */
      filteredValue: Text.pipe(z.string().max(255)).default(''),
      /** The sender whose process `leadsBack` is about. */
      senderId: Id.optional(),
      ...paging(['processName'], 200),
      ...cacheBuster,
    }),
    reply: InterProcessReceiver,
    shape: 'page',
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/inter-process-sent-documents',
    summary: 'The documents that a step of an inter-process sender created, the newest first',
    access: step('query.stepId', 'READ'),
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: z.array(SentDocument),
  }),
};

/** The sender's groups of endpoints. */
export const ipsContract = { interProcess };

import { DOCUMENT_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { z } from 'zod';
import { process } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams } from '../kit/fields.ts';

/** Steps of a node by state; `done` includes steps that wait for an acceptance only. */
export const NodeCounts = z
  .object({
    nodeId: z.number(),
    waiting: z.number(),
    processing: z.number(),
    done: z.number(),
    accepted: z.number(),
    error: z.number(),
  })
  .meta({ id: 'NodeCounts' });
export type NodeCounts = z.infer<typeof NodeCounts>;

export const ProcessCounts = z
  .object({
    nodes: z.array(NodeCounts),
    /** Documents that passed each edge so far. */
    edges: z.array(z.object({ edgeId: z.number(), documents: z.number() })),
    /** Counts of the whole process; absent for callers who see only some of its nodes. */
    documents: z.partialRecord(z.enum(DOCUMENT_STATUSES), z.number()),
  })
  .meta({ id: 'ProcessCounts' });
export type ProcessCounts = z.infer<typeof ProcessCounts>;

export const counts = {
  ofProcess: endpoint({
    method: 'GET',
    path: '/api/processes/:id/counts',
    summary: 'Document counts of a process: by node, by edge and in total',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: ProcessCounts,
  }),
};

import { DOCUMENT_STATUSES } from '@scriptorium/domain/statuses.ts';
import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, IdParams } from './kit/fields.ts';

/** How many steps of a node stand where; `done` wait for no machine and no person, or for their acceptance. */
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
    /** How many documents went over each edge so far. */
    edges: z.array(z.object({ edgeId: z.number(), documents: z.number() })),
    /** Of the whole process; nothing for callers who see only some of its nodes. */
    documents: z.partialRecord(z.enum(DOCUMENT_STATUSES), z.number()),
  })
  .meta({ id: 'ProcessCounts' });
export type ProcessCounts = z.infer<typeof ProcessCounts>;

export const counts = {
  ofProcess: endpoint({
    method: 'GET',
    path: '/api/processes/:id/counts',
    summary: 'Counts of the documents of a process: by node, by edge and in total',
    access: 'process READ',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: ProcessCounts,
  }),
};

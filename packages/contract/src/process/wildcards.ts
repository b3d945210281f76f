import { z } from 'zod';
import { AGGREGATION_MODES, WILDCARD_CATEGORIES } from '@scriptorium/domain/text/wildcards.ts';
import { node } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams } from '../kit/fields.ts';

/** A wildcard that a node's templates may use; templates contain it as `${name}`. */
export const Wildcard = z
  .object({
    name: z.string(),
    category: z.enum(WILDCARD_CATEGORIES),
    mode: z.enum(AGGREGATION_MODES),
    /** The node that provides the value. */
    nodeId: z.number().optional(),
    nodeName: z.string().optional(),
    labelId: z.number().optional(),
    labelName: z.string().optional(),
  })
  .meta({ id: 'Wildcard' });
export type Wildcard = z.infer<typeof Wildcard>;

export const wildcards = {
  ofNode: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/wildcards',
    summary:
      'The wildcards that the templates of a node may use; those of its ancestors in the order of the graph',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Wildcard),
  }),
};

import { z } from 'zod';
import { node, step } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, Timestamp } from '../kit/fields.ts';
import { LabellingRun } from './labelling-runs.ts';

export const LABELLING_KINDS = ['CUSTOM', 'LLM', 'TRAINED', 'AGREEMENT'] as const;

/** A machine that has labelled for a node: its labels name it by their `sourceId`. */
export const LabellingModel = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    kind: z.enum(LABELLING_KINDS),
    /** As it was named then. */
    name: z.string(),
    /** The version, as the model itself names it; empty if it does not. */
    answeredBy: z.string(),
    /** Counts the prompts of a language model, and the trainings of a trained one; 1 for others. */
    version: z.number(),
    createdAt: Timestamp,
  })
  .meta({ id: 'LabellingModel' });
export type LabellingModel = z.infer<typeof LabellingModel>;

export const labellingModels = {
  list: endpoint({
    method: 'GET',
    path: '/api/labelling-models',
    summary: 'The models that have labelled for a node, newest first, at most 1000',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(LabellingModel),
  }),
  runOfStep: endpoint({
    method: 'GET',
    path: '/api/step/:stepId/labelling-run',
    summary: 'What the model of the node last answered about a step, and what it cost',
    access: step('params.stepId', 'READ'),
    params: z.object({ stepId: Id }),
    query: z.object(cacheBuster),
    /** Null where no model has answered. */
    reply: z.object({ run: LabellingRun.nullable() }),
  }),
};

import { z } from 'zod';
import { Colour, Description, LabelName } from '@scriptorium/domain/names.ts';
import { node, nodeOf, process } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { BasedOn, cacheBuster, Id, IdParams, NoBody } from '../kit/fields.ts';
import { BooleanString, LabelChanges, LabelLines, LinePlace, NodeParams, SuffixKey } from './label-fields.ts';

export const ClassifierType = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    backgroundColor: z.string(),
    prefixKey: z.string(),
    suffixKey: z.string().nullable(),
    nodeId: z.number(),
  })
  .meta({ id: 'ClassifierType' });
export type ClassifierType = z.infer<typeof ClassifierType>;

const ClassifierFields = z.object({
  name: LabelName,
  description: Description.default(''),
  backgroundColor: Colour,
  prefixKey: BooleanString.default('false'),
  suffixKey: SuffixKey.default(null),
});

export const classifierTypes = {
  ofProcess: endpoint({
    method: 'GET',
    path: '/api/process/:id/classifier-types',
    summary: 'The classifier labels of all nodes of a process',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(ClassifierType),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/classifier-types/:id',
    summary: 'One classifier label',
    access: nodeOf('classifierType', 'params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: ClassifierType,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/classifier-types',
    summary: 'Create a classifier label',
    access: node('params.nodeId', 'ADMIN'),
    status: 201,
    params: NodeParams,
    body: ClassifierFields,
    reply: ClassifierType,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/classifier-types/many',
    bodyLimitMb: 5,
    summary: 'Create several classifier labels, all or none; returns their ids in the given order',
    access: node('params.nodeId', 'ADMIN'),
    status: 201,
    params: NodeParams,
    body: LabelLines,
    reply: z.array(z.number()),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/classifier-types/:id',
    summary: 'Change the name, colour or key of a classifier label; the rest stays',
    access: nodeOf('classifierType', 'params.id', 'ADMIN'),
    params: IdParams,
    body: LabelChanges,
    reply: ClassifierType,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/classifier-types/:id/place',
    summary: 'Move a classifier label to another place among those of its node',
    access: nodeOf('classifierType', 'params.id', 'ADMIN'),
    params: IdParams,
    body: LinePlace,
    reply: NoBody,
    shape: 'none',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/classifier-types',
    summary: 'Change a classifier label; with `basedOn` only what the author changed',
    access: nodeOf('classifierType', 'body.id', 'ADMIN'),
    body: ClassifierFields.extend({ id: Id, basedOn: BasedOn }),
    reply: ClassifierType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/classifier-types/:id',
    summary: 'Delete a classifier label; refused while documents or predicates use it',
    access: nodeOf('classifierType', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

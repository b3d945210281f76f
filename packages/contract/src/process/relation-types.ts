import { z } from 'zod';
import { Colour, LabelName } from '@scriptorium/domain/names.ts';
import { byHandler, node, nodeOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { BasedOn, cacheBuster, Id, IdParams, Ids, NoBody } from '../kit/fields.ts';

export const RelationType = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    name: z.string(),
    color: z.string(),
    textColor: z.string().nullable(),
    priority: z.number(),
    merge: z.boolean(),
    strict: z.boolean(),
    fromId: z.number().optional(),
    toId: z.number().optional(),
  })
  .meta({ id: 'RelationType' });
export type RelationType = z.infer<typeof RelationType>;

/** An absent `fromId` or `toId` means any label. */
const RelationTypeFields = z.object({
  nodeId: Id,
  name: LabelName,
  color: Colour,
  textColor: Colour.nullable().default(null),
  priority: z.number().int().min(0).max(4).default(2),
  merge: z.boolean().default(false),
  strict: z.boolean().default(false),
  fromId: Id.nullish(),
  toId: Id.nullish(),
});

export const relationTypes = {
  list: endpoint({
    method: 'GET',
    path: '/api/ner-tag-relation-types',
    summary: 'The relation types of the given nodes',
    access: byHandler('node READ', 'of several nodes, those that the caller may not read are left out'),
    query: z.object({ nodeIds: Ids, ...cacheBuster }),
    reply: z.array(RelationType),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ner-tag-relation-types',
    summary: 'Create a relation type',
    access: node('body.nodeId', 'WRITE'),
    status: 201,
    body: RelationTypeFields,
    reply: RelationType,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-relation-types',
    summary: 'Change a relation type; with `basedOn` only what the author changed',
    access: nodeOf('relationType', 'body.id', 'WRITE'),
    body: RelationTypeFields.extend({ id: Id, basedOn: BasedOn }),
    reply: RelationType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ner-tag-relation-types/:id',
    summary: 'Delete a relation type; refused while relations use it',
    access: nodeOf('relationType', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a relation type cannot be saved or deleted. */
export const relationTypeErrors = defineErrors({
  'error.relationType.mergeStrict': {
    status: 400,
    en: 'A relation type is either normal, strict or merge.',
    pl: 'Typ relacji może być tylko zwykły, ścisły albo scalający.',
  },
  'error.relationType.inUse': {
    status: 400,
    en: 'The relation type is in use and cannot be deleted. Relations: {relations}.',
    pl: 'Typ relacji jest używany i nie można go usunąć. Relacje: {relations}.',
  },
});

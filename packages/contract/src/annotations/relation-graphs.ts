import { z } from 'zod';
import { byHandler, document, stepOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Ids, NoBody } from '../kit/fields.ts';
import { Source } from './tags.ts';

export const Relation = z
  .object({
    id: z.number(),
    fromId: z.number(),
    toId: z.number(),
    relationTypeId: z.number(),
    relationGraphId: z.number(),
    source: Source,
    sourceId: z.number().nullable(),
    score: z.number().nullable(),
    userId: z.number().nullable(),
    createdDate: z.string(),
  })
  .meta({ id: 'Relation' });
export type Relation = z.infer<typeof Relation>;

/** Tags of one step that relations connect; the relations are in order of their creation. */
export const RelationGraph = z
  .object({
    id: z.number(),
    stepId: z.number(),
    /** Grows with every change. */
    version: z.number(),
    relations: z.array(Relation),
  })
  .meta({ id: 'RelationGraph' });
export type RelationGraph = z.infer<typeof RelationGraph>;

/** A relation without an id is new. */
const RelationDraft = z.object({
  id: Id.optional(),
  fromId: Id,
  toId: Id,
  relationTypeId: Id,
  relationGraphId: Id.nullish(),
});
export type RelationDraft = z.output<typeof RelationDraft>;

const MAX_RELATIONS = 10_000;
const Drafts = z.array(RelationDraft).max(MAX_RELATIONS);
const ClientId = z.uuid().optional();

/** `graphs` are the relations that hang together: one when the relations are valid. */
export const GraphValidation = z.object({
  valid: z.boolean(),
  message: z.string().nullable(),
  /** The key of the message; null when the relations are valid. */
  errorKey: z.string().nullable(),
  graphs: z.array(
    z.object({
      id: z.number().nullable(),
      relations: z.array(
        z.object({
          id: z.number().optional(),
          fromId: z.number(),
          toId: z.number(),
          relationTypeId: z.number(),
        }),
      ),
    }),
  ),
});

const OF_TAGS = 'the step is the one that the body names, else that of the first tag';

export const relationGraphs = {
  list: endpoint({
    method: 'GET',
    path: '/api/ner-tag-relation-graphs',
    summary: 'The relation graphs of a document, of the given steps',
    access: document('query.documentId', 'READ'),
    query: z.object({ documentId: Id, stepIds: Ids.optional(), ...cacheBuster }),
    reply: z.array(RelationGraph),
    versioned: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ner-tag-relation-graphs',
    summary: 'Relate tags: the relations become one graph, with the graphs that they connect',
    access: byHandler('node WRITE', OF_TAGS),
    status: 201,
    body: z.object({ stepId: Id.optional(), clientId: ClientId, relations: Drafts }),
    reply: RelationGraph,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-relation-graphs',
    summary: 'Replace the relations of a graph',
    access: stepOf('relationGraph', 'body.id', 'WRITE'),
    /** A graph with another version than the given one is not changed. */
    body: z.object({
      id: Id,
      version: z.number().int().min(1).optional(),
      clientId: ClientId,
      relations: Drafts,
    }),
    reply: RelationGraph,
  }),
  validate: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-relation-graphs/validation',
    summary: 'Whether relations may be saved as one graph, and why not',
    access: byHandler('node WRITE', OF_TAGS),
    body: z.object({ id: Id.optional(), stepId: Id.optional(), relations: Drafts }),
    reply: GraphValidation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ner-tag-relation-graphs/:id',
    summary: 'Delete a relation graph; its tags stay',
    access: stepOf('relationGraph', 'params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a relation graph is refused. */
export const relationErrors = defineErrors({
  'error.graph.noCohesive': {
    status: 422,
    en: 'The relations do not form one connected graph.',
    pl: 'Relacje nie tworzą jednego spójnego grafu.',
  },
  'error.graph.empty': {
    status: 422,
    en: 'A relation graph needs at least one relation.',
    pl: 'Graf relacji wymaga co najmniej jednej relacji.',
  },
  'error.graph.changed': {
    status: 409,
    en: 'Somebody else changed this relation graph in the meantime. Choose it again.',
    pl: 'Ktoś inny zmienił w międzyczasie ten graf relacji. Wybierz go ponownie.',
  },
  'error.relation.self': {
    status: 422,
    en: 'A tag cannot be related to itself.',
    pl: 'Oznaczenia nie można połączyć relacją z nim samym.',
  },
  'error.relation.duplicate': {
    status: 422,
    en: 'These two tags are already related in this way.',
    pl: 'Te dwa oznaczenia są już połączone taką relacją.',
  },
  'error.relation.notApplicable': {
    status: 422,
    en: 'A relation does not fit the labels of its tags.',
    pl: 'Relacja nie pasuje do etykiet swoich oznaczeń.',
  },
  'error.relation.notHandled': {
    status: 422,
    en: 'The node of this step does not handle relations.',
    pl: 'Węzeł tego kroku nie obsługuje relacji.',
  },
  'error.relation.tagUnknown': {
    status: 422,
    en: 'A related tag does not exist in this step.',
    pl: 'W tym kroku nie ma oznaczenia, którego dotyczy relacja.',
  },
});

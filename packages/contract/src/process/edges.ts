import { z } from 'zod';
import { byHandler, process, processOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '../kit/fields.ts';
import { ActivityTypeName } from './nodes.ts';

export const Edge = z
  .object({ id: z.number(), fromId: z.number().nullable(), toId: z.number(), processId: z.number() })
  .meta({ id: 'Edge' });
export type Edge = z.infer<typeof Edge>;

/** Documents that `edges.passing` looks at, the newest ones. */
export const MAX_PASSING = 1000;

export const Passing = z
  .object({
    /** The newest documents that the node before the edge has finished, up to 1,000. */
    documents: z.number(),
    /** Those of them that the predicates of the edge let pass, as they are stored now. */
    passing: z.number(),
  })
  .meta({ id: 'Passing' });
export type Passing = z.infer<typeof Passing>;

export const edges = {
  whitelist: endpoint({
    method: 'GET',
    path: '/api/edges/whitelist',
    summary: 'The node types that may follow each node type',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.partialRecord(ActivityTypeName, z.array(ActivityTypeName)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/edges',
    summary: 'The edges of a process',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...cacheBuster }),
    reply: z.array(Edge),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/edges',
    summary: 'Connect two nodes; from an upload node to the file parser it returns the entry edge',
    access: process('body.processId', 'ADMIN'),
    status: 201,
    body: z.object({ fromId: Id, toId: Id, processId: Id }),
    reply: Edge,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/edges/:id',
    summary: 'Delete an edge with its predicates',
    access: processOf('edge', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  passing: endpoint({
    method: 'GET',
    path: '/api/edges/:id/passing',
    summary: 'How many of the last documents the predicates of an edge let pass',
    access: processOf('edge', 'params.id', 'ADMIN'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Passing,
  }),
};

const LogicalOperator = z.enum(['AND', 'OR']);

/**
 * A condition on an edge. Only COMPLEX has an operator and children; CLF and NER name a node and one of its labels.
 */
export const Predicate = z
  .object({
    id: z.number(),
    edgeId: z.number(),
    parentId: z.number().nullable(),
    predicateType: z.enum(['COMPLEX', 'CLF', 'NER']),
    logicalOperator: LogicalOperator.nullable(),
    nodeId: z.number().nullable(),
    nodeName: z.string().nullable(),
    equal: z.boolean().nullable(),
    clfTypeId: z.number().nullable(),
    clfTypeName: z.string().nullable(),
    nerTagTypeId: z.number().nullable(),
    nerTagTypeName: z.string().nullable(),
    get predicates(): z.ZodArray<typeof Predicate> {
      return z.array(Predicate);
    },
  })
  .meta({ id: 'Predicate' });
export type Predicate = z.infer<typeof Predicate>;

const simple = { nodeId: Id, equal: z.boolean() };
/** The values of a predicate, without its children. */
const PredicateValues = z.object({
  logicalOperator: LogicalOperator.nullable(),
  nodeId: z.number().nullable(),
  equal: z.boolean().nullable(),
  clfTypeId: z.number().nullable(),
  nerTagTypeId: z.number().nullable(),
});
export type PredicateValues = z.infer<typeof PredicateValues>;

const place = {
  id: Id.optional(),
  edgeId: Id.optional(),
  parentId: Id.nullish(),
  /** The predicate as the caller saw it: when somebody else has changed it since, the answer is 409. */
  basedOn: PredicateValues.optional(),
};

/** A whole tree, or one predicate with a parentId. `children` is an alias of `predicates`. */
export const PredicateDraft = z
  .discriminatedUnion('predicateType', [
    z.object({ predicateType: z.literal('CLF'), ...place, ...simple, clfTypeId: Id }),
    z.object({ predicateType: z.literal('NER'), ...place, ...simple, nerTagTypeId: Id }),
    z.object({
      predicateType: z.literal('COMPLEX'),
      ...place,
      logicalOperator: LogicalOperator,
      get predicates(): z.ZodOptional<z.ZodArray<z.ZodLazy<z.ZodType<PredicateDraft, PredicateDraft>>>> {
        return z
          .array(z.lazy((): z.ZodType<PredicateDraft, PredicateDraft> => PredicateDraft as never))
          .max(100)
          .optional();
      },
      get children(): z.ZodOptional<z.ZodArray<z.ZodLazy<z.ZodType<PredicateDraft, PredicateDraft>>>> {
        return z
          .array(z.lazy((): z.ZodType<PredicateDraft, PredicateDraft> => PredicateDraft as never))
          .max(100)
          .optional();
      },
    }),
  ])
  .meta({ id: 'PredicateDraft' });
interface PredicatePlace {
  basedOn?: PredicateValues | undefined;
  id?: number | undefined;
  edgeId?: number | undefined;
  parentId?: number | null | undefined;
}
export type PredicateDraft = PredicatePlace &
  (
    | { predicateType: 'CLF'; nodeId: number; equal: boolean; clfTypeId: number }
    | { predicateType: 'NER'; nodeId: number; equal: boolean; nerTagTypeId: number }
    | {
        predicateType: 'COMPLEX';
        logicalOperator: 'AND' | 'OR';
        predicates?: PredicateDraft[] | undefined;
        children?: PredicateDraft[] | undefined;
      }
  );

export const predicates = {
  list: endpoint({
    method: 'GET',
    path: '/api/edge-predicates',
    summary: 'The root predicates of an edge or of a whole process, with their children',
    access: byHandler('process READ', 'the query names an edge or a process'),
    query: z.object({ edgeId: Id.optional(), processId: Id.optional(), ...cacheBuster }),
    reply: z.array(Predicate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/edge-predicates',
    summary: 'Add a predicate, or a tree of them, to an edge',
    access: byHandler('process ADMIN', 'the body names an edge or the predicate above'),
    status: 201,
    body: PredicateDraft,
    reply: Predicate,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/edge-predicates',
    summary: 'Change a predicate; a COMPLEX with `predicates` replaces its children',
    access: byHandler('process ADMIN', 'the id is optional in the body of a predicate'),
    body: PredicateDraft,
    reply: Predicate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/edge-predicates/:id',
    summary: 'Delete a predicate with its children',
    access: processOf('predicate', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why an edge or its predicate cannot be saved or deleted. */
export const edgeErrors = defineErrors({
  'error.graph.cycle': {
    status: 422,
    en: 'This edge would create a cycle.',
    pl: 'Ta krawędź utworzyłaby cykl.',
  },
  'error.graph.duplicateEdge': {
    status: 422,
    en: 'These two nodes are already connected.',
    pl: 'Te dwa węzły są już połączone.',
  },
  'error.graph.notAllowed': {
    status: 422,
    en: 'A {to} node cannot follow a {from} node.',
    pl: 'Węzeł {to} nie może następować po węźle {from}.',
  },
  'error.graph.entryEdge': {
    status: 400,
    en: 'The entry edge belongs to the process and cannot be changed.',
    pl: 'Krawędź wejściowa należy do procesu i nie można jej zmienić.',
  },
  'error.graph.usedByPredicates': {
    status: 400,
    en: 'It is used by predicates on other edges: {names}. Change them first.',
    pl: 'Jest używane w predykatach na innych krawędziach: {names}. Najpierw je zmień.',
  },
  'error.predicate.notAllowed': {
    status: 400,
    en: 'Edge can not have any predicates.',
    pl: 'Krawędź nie może mieć predykatów.',
  },
  'error.predicate.node': {
    status: 400,
    en: 'A predicate may only name classifier, span or lexicon nodes before its edge.',
    pl: 'Predykat może wskazywać tylko węzły klasyfikatora, oznaczania fragmentów lub leksykonu przed swoją krawędzią.',
  },
  'error.predicate.changed': {
    status: 409,
    en: '{who} changed this predicate in the meantime: {fields}. Look at it again before you change it.',
    pl: 'W międzyczasie zmieniono ten predykat ({who}): {fields}. Przejrzyj go, zanim go zmienisz.',
  },
  'error.predicate.label': {
    status: 400,
    en: 'The label does not belong to the chosen node.',
    pl: 'Etykieta nie należy do wybranego węzła.',
  },
});

import { z } from 'zod';
import { ACTIVITY_TYPES, TAGGING_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import { NodeName } from '@scriptorium/domain/field-rules.ts';
import { Description, Text } from '@scriptorium/domain/names.ts';
import { isCron } from '@scriptorium/domain/schedule/cron.ts';
import { MAX_SUBMITS } from '@scriptorium/domain/graph/joins.ts';
import { AUTO_STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { TRIGGER_TYPES } from '@scriptorium/domain/schedule/triggers.ts';
import { byHandler, node, process, processOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { BasedOn, cacheBuster, Flag, Id, IdParams, Timestamp, NoBody, paging } from '../kit/fields.ts';

export const ActivityTypeName = z.enum(ACTIVITY_TYPES);
const Coordinate = z.number().min(-1_000_000).max(1_000_000);
export const Priority = z.number().int().min(0).max(4);

/** Copies of a step beyond the first, each for another user. */
const Submits = z.number().int().min(0).max(MAX_SUBMITS);
/** An entry without `docId` applies to every document without an entry of its own. */
const AdditionalSubmits = z.array(z.object({ docId: Id.optional(), submits: Submits })).max(1000);
export type AdditionalSubmits = z.infer<typeof AdditionalSubmits>;

/**
 * The fields that every node has. A node type adds its settings as further fields, which its definition validates.
 */
export const NodeCommon = z.object({
  id: z.number(),
  processId: z.number(),
  name: z.string(),
  description: z.string(),
  activityType: ActivityTypeName,
  x: z.number(),
  y: z.number(),
  automatic: z.boolean(),
  autoStepStatus: z.enum(AUTO_STEP_STATUSES),
  obligatory: z.boolean(),
  requiresAcceptance: z.boolean(),
  priority: z.number(),
  handlesRelations: z.boolean(),
  supportedTaggingTypes: z.array(z.enum(TAGGING_TYPES)),
  additionalNodeSubmits: z.array(z.object({ docId: z.number().optional(), submits: z.number() })),
  /** People see each other's copies of a document once all are finished, and the document waits for all of them. */
  blind: z.boolean(),
  /** The trigger of an action node; ALWAYS for every other node. */
  triggerType: z.enum(TRIGGER_TYPES),
  cron: z.string().nullable(),
  threshold: z.number().nullable(),
  /** The next time of the cron, in UTC; null when there is none. */
  nextTick: Timestamp.nullable(),
});

/** Six or seven fields, in the server's time zone; an empty text removes the cron. */
const CronField = z
  .string()
  .max(200)
  .refine((text) => text.trim() === '' || isCron(text), { error: 'cron regex error' });

const Threshold = z.number().int().min(1).max(100_000);

export const Node = NodeCommon.catchall(z.unknown()).meta({ id: 'Node' });
export type Node = z.infer<typeof NodeCommon> & { [setting: string]: unknown };

/** The fields that a caller may set; absent ones keep their value, or get the type's default in a new node. */
const NodeFields = z.object({
  description: Description.optional(),
  automatic: z.boolean().optional(),
  autoStepStatus: z.enum(AUTO_STEP_STATUSES).optional(),
  requiresAcceptance: z.boolean().optional(),
  priority: Priority.optional(),
  handlesRelations: z.boolean().optional(),
  supportedTaggingTypes: z.array(z.enum(TAGGING_TYPES)).max(10).optional(),
  /** The whole list; only for types that support several copies. */
  additionalNodeSubmits: AdditionalSubmits.optional(),
  /** True in a new node. */
  blind: z.boolean().optional(),
  triggerType: z.enum(TRIGGER_TYPES).optional(),
  cron: CronField.nullable().optional(),
  threshold: Threshold.nullable().optional(),
});

/** The settings of a node type are separate fields, with limits by its definition. */
const MAX_FIELDS = 100;
const isWithinFieldLimit = (given: object): boolean => Object.keys(given).length <= MAX_FIELDS;

export const NodeDraft = NodeFields.extend({
  processId: Id,
  name: NodeName,
  activityType: ActivityTypeName,
  /** Without both, the new node gets a free place of the canvas. */
  x: Coordinate.optional(),
  y: Coordinate.optional(),
  /** Connects the new node to this one in the same transaction. */
  fromId: Id.optional(),
  /** Puts the new node on this edge, which keeps its predicates and ends at the new node. */
  edgeId: Id.optional(),
  /** Other nodes that make room for the new one. */
  moves: z
    .array(z.object({ id: Id, x: Coordinate, y: Coordinate }))
    .max(1000)
    .optional(),
})
  .catchall(z.unknown())
  .refine(isWithinFieldLimit, 'Size')
  .meta({ id: 'NodeDraft', maxProperties: MAX_FIELDS });

export const NodeChange = NodeFields.extend({
  id: Id,
  name: NodeName.optional(),
  /**
   * The values that the caller saw in changed fields; the change is refused when somebody has changed one of them
   * since.
   */
  basedOn: BasedOn,
})
  .catchall(z.unknown())
  .refine(isWithinFieldLimit, 'Size')
  .meta({ id: 'NodeChange', maxProperties: MAX_FIELDS });

/** A node in the list over all processes. */
export const NodeRow = z
  .object({
    id: z.number(),
    name: z.string(),
    activityType: ActivityTypeName,
    processId: z.number(),
    processName: z.string(),
  })
  .meta({ id: 'NodeRow' });
export type NodeRow = z.infer<typeof NodeRow>;

const Place = z.object({ x: Coordinate, y: Coordinate });
const whitelist = (path: `/api/nodes/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.array(ActivityTypeName),
  });

export const nodes = {
  list: endpoint({
    method: 'GET',
    path: '/api/nodes',
    summary: 'The nodes of a process, or of all processes that the caller may see',
    access: byHandler('user', 'the query may name a process'),
    query: z.object({ processId: Id.optional(), ...cacheBuster }),
    reply: z.array(Node),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/_search/nodes',
    summary:
      'A page of the nodes that the caller may see, filtered by a part of the name of the node or process',
    access: 'user',
    query: z.object({
      filteredValue: Text.pipe(z.string().max(255)).default(''),
      ...paging(['id', 'name', 'activityType', 'processName']),
      ...cacheBuster,
    }),
    reply: NodeRow,
    shape: 'page',
  }),
  fetchByIds: endpoint({
    method: 'POST',
    path: '/api/nodes/fetch-by-ids',
    mutates: false,
    summary: 'The given nodes; those that the caller may not see are omitted',
    access: 'user',
    body: z.object({ nodeIds: z.array(Id).max(1000) }),
    reply: z.array(Node),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/nodes/:id',
    summary: 'One node with its settings',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Node,
  }),
  previous: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/previousNodes',
    summary: 'All ancestors of a node',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Node),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/nodes',
    summary: 'Add a node; with `fromId` it is connected to another one',
    access: process('body.processId', 'ADMIN'),
    status: 201,
    body: NodeDraft,
    reply: Node,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/nodes',
    summary: 'Change the name, description and settings of a node',
    access: node('body.id', 'ADMIN'),
    body: NodeChange,
    reply: Node,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/nodes/:id/coordinates',
    summary: 'Move one node in the graph',
    access: processOf('node', 'params.id', 'ADMIN'),
    params: IdParams,
    body: Place,
    reply: Node,
  }),
  moveMany: endpoint({
    method: 'PUT',
    path: '/api/nodes/coordinates',
    summary: 'Move several nodes of one process in one transaction',
    access: byHandler('process ADMIN', 'the body lists several nodes'),
    body: z
      .array(Place.extend({ id: Id }))
      .min(1)
      .max(1000),
    reply: z.array(Node),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/nodes/:id',
    summary: 'Delete a node with its edges; a node with steps needs `confirm=true`',
    access: processOf('node', 'params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({ confirm: Flag.default(false) }),
    reply: NoBody,
    shape: 'none',
    alert: 'alert.node.deleted',
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/nodes/delete',
    summary: 'Delete nodes of one process, all or none; nodes with steps need `confirm`',
    access: byHandler('user', 'the nodes are of a process on which ADMIN is needed'),
    body: z.object({ ids: z.array(Id).min(1).max(1000), confirm: z.boolean().default(false) }),
    reply: NoBody,
    shape: 'none',
    alert: 'alert.node.deleted',
  }),
  properties: endpoint({
    method: 'GET',
    path: '/api/node-properties',
    summary: 'The properties of each node type: colour, settings, traits',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.array(
      z.object({
        activityType: ActivityTypeName,
        color: z.string(),
        settings: z.array(z.string()),
        obligatory: z.boolean(),
        upload: z.boolean(),
        allowsPredicates: z.boolean(),
      }),
    ),
  }),
  spanNodes: endpoint({
    method: 'GET',
    path: '/api/span-nodes',
    summary: 'The span and lexicon nodes of a process',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...cacheBuster }),
    reply: z.array(Node),
  }),
  multiprocessed: whitelist(
    '/api/nodes/multiprocessed-nodes-whitelist',
    'Types that may have several steps per document',
  ),
  conditionalAcceptance: whitelist(
    '/api/nodes/nodes-with-conditional-acceptance-whitelist',
    'Types whose steps may need an acceptance',
  ),
  customExternal: whitelist(
    '/api/nodes/custom-external-nodes-whitelist',
    'Types that may call their own model',
  ),
  llmExternal: whitelist('/api/nodes/llm-external-nodes-whitelist', 'Types that may call a language model'),
  trainable: whitelist('/api/nodes/trainable-nodes-whitelist', 'Types that may be trained'),
};

/** Why a node cannot be added, changed or deleted. */
export const nodeErrors = defineErrors({
  'error.node.obligatory': {
    status: 400,
    en: 'The file parser belongs to the process and cannot be deleted.',
    pl: 'Parser plików należy do procesu i nie można go usunąć.',
  },
  'error.node.hasSteps': {
    status: 409,
    en: 'Deleting this node also deletes its steps ({steps}) and labels ({labels}). Confirm to delete it.',
    pl: 'Razem z tym węzłem zostałyby usunięte kroki ({steps}) i etykiety ({labels}). Potwierdź usunięcie.',
  },
  'error.node.typeUnknown': {
    status: 400,
    en: 'Unknown node type: {type}.',
    pl: 'Nieznany typ węzła: {type}.',
  },
  'error.node.receiverUnknown': {
    status: 400,
    en: 'The node {id} is no inter-process receiver on which you have WRITE.',
    pl: 'Węzeł {id} nie jest odbiorcą międzyprocesowym, do którego masz prawo zapisu (WRITE).',
  },
  'error.process.nodes': {
    status: 400,
    en: 'A process can have at most {max} nodes.',
    pl: 'Proces może mieć najwyżej {max} węzłów.',
  },
  'error.node.overtaken': {
    status: 409,
    en: '{who} changed this in the meantime: {fields}. Read the node again before you change it.',
    pl: 'W międzyczasie to zmieniono ({who}): {fields}. Odczytaj węzeł ponownie, zanim go zmienisz.',
  },
});

import { z } from 'zod';
import { ACTIVITY_TYPES, TAGGING_TYPES } from '@scriptorium/domain/activity-type.ts';
import { NodeName } from '@scriptorium/domain/field-rules.ts';
import { Description, Text } from '@scriptorium/domain/names.ts';
import { isCron } from '@scriptorium/domain/cron.ts';
import { MAX_SUBMITS } from '@scriptorium/domain/joins.ts';
import { AUTO_STEP_STATUSES } from '@scriptorium/domain/statuses.ts';
import { TRIGGER_TYPES } from '@scriptorium/domain/triggers.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, Moment, NoBody, paging } from './kit/fields.ts';

export const ActivityTypeName = z.enum(ACTIVITY_TYPES);
const Coordinate = z.number().min(-1_000_000).max(1_000_000);
export const Priority = z.number().int().min(0).max(4);

/** Copies of a step beyond the first, each for another person. */
const Submits = z.number().int().min(0).max(MAX_SUBMITS);
/** An entry without `docId` is for every document that has none of its own (spec nodes 3). */
const AdditionalSubmits = z.array(z.object({ docId: Id.optional(), submits: Submits })).max(1000);
export type AdditionalSubmits = z.infer<typeof AdditionalSubmits>;

/** What every node has. A node's own type adds its settings as further fields, checked by the type's definition. */
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
  /** When an action node runs; ALWAYS for every other. */
  triggerType: z.enum(TRIGGER_TYPES),
  cron: z.string().nullable(),
  threshold: z.number().nullable(),
  /** When the cron comes next, in UTC; null when it never does. */
  nextTick: Moment.nullable(),
});

/** Six or seven fields, in the server's time zone; an empty one is none. */
const CronField = z
  .string()
  .max(200)
  .refine((text) => text.trim() === '' || isCron(text), { error: 'cron regex error' });

const Threshold = z.number().int().min(1).max(100_000);

export const Node = NodeCommon.catchall(z.unknown()).meta({ id: 'Node' });
export type Node = z.infer<typeof NodeCommon> & { [setting: string]: unknown };

/** The fields that a caller may set; absent ones keep their value, or take the type's default in a new node. */
const NodeFields = z.object({
  description: Description.optional(),
  automatic: z.boolean().optional(),
  autoStepStatus: z.enum(AUTO_STEP_STATUSES).optional(),
  requiresAcceptance: z.boolean().optional(),
  priority: Priority.optional(),
  handlesRelations: z.boolean().optional(),
  supportedTaggingTypes: z.array(z.enum(TAGGING_TYPES)).max(10).optional(),
  /** The whole list; only where steps may have several copies. */
  additionalNodeSubmits: AdditionalSubmits.optional(),
  triggerType: z.enum(TRIGGER_TYPES).optional(),
  cron: CronField.nullable().optional(),
  threshold: Threshold.nullable().optional(),
});

/** Settings of the node's type are fields of their own; its definition says how long they may be. */
const MOST_FIELDS = 100;
const hasFewFields = (given: object): boolean => Object.keys(given).length <= MOST_FIELDS;

export const NodeDraft = NodeFields.extend({
  processId: Id,
  name: NodeName,
  activityType: ActivityTypeName,
  x: Coordinate.default(0),
  y: Coordinate.default(0),
  /** Connects the new node to this one in the same transaction (S-025). */
  fromId: Id.optional(),
})
  .catchall(z.unknown())
  .refine(hasFewFields, 'Size')
  .meta({ id: 'NodeDraft', maxProperties: MOST_FIELDS });

export const NodeChange = NodeFields.extend({ id: Id, name: NodeName.optional() })
  .catchall(z.unknown())
  .refine(hasFewFields, 'Size')
  .meta({ id: 'NodeChange', maxProperties: MOST_FIELDS });

/** A node in the list over all processes: its name, type and place. */
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
    summary: 'The nodes of a process, or of all processes that the caller sees',
    access: 'user',
    query: z.object({ processId: Id.optional(), ...cacheBuster }),
    reply: z.array(Node),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/_search/nodes',
    summary:
      'The nodes that the caller sees, page by page, filtered by a part of the name of node or process',
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
    acts: false,
    summary: 'The given nodes; those that the caller cannot see are left out',
    access: 'user',
    body: z.object({ nodeIds: z.array(Id).max(1000) }),
    reply: z.array(Node),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/nodes/:id',
    summary: 'One node with its settings',
    access: 'node READ',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Node,
  }),
  previous: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/previousNodes',
    summary: 'All nodes before this one (S-027)',
    access: 'node READ',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Node),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/nodes',
    summary: 'Add a node, with `fromId` connected to another',
    access: 'process ADMIN',
    status: 201,
    body: NodeDraft,
    reply: Node,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/nodes',
    summary: 'Change the name, description and settings of a node',
    access: 'node ADMIN',
    body: NodeChange,
    reply: Node,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/nodes/:id/coordinates',
    summary: 'Move one node on the canvas',
    access: 'process ADMIN',
    params: IdParams,
    body: Place,
    reply: Node,
  }),
  moveMany: endpoint({
    method: 'PUT',
    path: '/api/nodes/coordinates',
    summary: 'Move several nodes of one process at once',
    access: 'process ADMIN',
    body: z
      .array(Place.extend({ id: Id }))
      .min(1)
      .max(1000),
    reply: z.array(Node),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/nodes/:id',
    summary: 'Delete a node with its edges; one with steps only with `confirm=true`',
    access: 'process ADMIN',
    params: IdParams,
    query: z.object({ confirm: Flag.default(false) }),
    reply: NoBody,
    shape: 'none',
    alert: 'alert.node.deleted',
  }),
  properties: endpoint({
    method: 'GET',
    path: '/api/node-properties',
    summary: 'The node types: colour, settings, traits (S-026)',
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
    access: 'process READ',
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

import type { Node, NodeChange, NodeDraft } from '@scriptorium/contract/process/nodes.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { placeOfNew, type Point } from '@scriptorium/domain/graph/places.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { RUNS_ALWAYS } from '@scriptorium/domain/schedule/triggers.ts';
import { queueRelease } from '@scriptorium/engine/actions/release.ts';
import { countConnections } from '@scriptorium/sources/connections.store.ts';
import type { z } from 'zod';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { settingsReferences } from '@scriptorium/nodes/catalogue.server.ts';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import {
  connect,
  graphChanged,
  insertOnEdge,
  loadGraph,
  lockForGraphChange,
  type Graph,
} from '../graph/graph.api.ts';
import type { Author } from '../secrets/secrets.api.ts';
import { requireKnownWildcards } from '../wildcards/wildcards.api.ts';
import { changeSubmits } from './additional-submits.service.ts';
import { changedTemplates, keptTemplates, optionsOf, settingsOf, triggerOf } from './node-settings.ts';
import * as store from './nodes.store.ts';
import { refuseOvertaken } from './overtaken.service.ts';
import { definitionOf, firstTickOf, requireReferences, MAX_NODES, getNode } from './nodes.api.ts';

/** The author of the change, and the time zone of the node's cron. */
interface Editor extends Author {
  readonly timeZone: string;
}

/** Two nodes with one name, or two HTTP upload nodes with one endpoint (ERR-86), are refused. */
const refuseConflicts = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refuseNameConflict('nodes', name, async () => {
    try {
      return await work();
    } catch (error) {
      if (isUniqueViolation(error, 'node_http_endpoint')) throw fieldError('nodes', 'endpoint', 'Unique');
      throw error;
    }
  });

/** Creates a node with its type's defaults and rules, connected to `fromId` in the same transaction. */
export async function createNode(
  db: Db,
  draft: z.output<typeof NodeDraft>,
  { timeZone, ...author }: Editor,
): Promise<Node> {
  const { caller: rights } = author;
  const definition = definitionOf(draft.activityType);
  if (definition.traits.obligatory) throw fieldError('nodes', 'activityType', 'Invalid');
  const trigger = triggerOf(definition, draft, RUNS_ALWAYS);
  const settings = settingsOf(definition, draft, {});
  const values = {
    ...optionsOf(definition, draft, definition.defaults.options, settings),
    ...trigger,
    nextTick: firstTickOf(definition, trigger, timeZone),
    settings,
    processId: draft.processId,
    activityType: draft.activityType,
    name: draft.name,
    description: draft.description ?? '',
    blind: draft.blind ?? true,
    obligatory: false,
  };
  return refuseConflicts(draft.name, () =>
    inTransaction(db, async (tx) => {
      await lockForGraphChange(tx, draft.processId);
      await requireReferences(tx, draft, { author, before: {}, after: values.settings });
      const node = await store.insertNode(tx, { ...values, ...(await placeOf(tx, draft)) });
      await changeSubmits(tx, { node, definition, given: draft.additionalNodeSubmits });
      const graph = await loadGraph(tx, draft.processId);
      if (graph.nodes.length > MAX_NODES) throw new AppError('error.process.nodes', { max: MAX_NODES });
      if (draft.edgeId !== undefined) await insertOnEdge(tx, graph, draft.edgeId, node.id);
      else if (draft.fromId === undefined) await graphChanged(tx, draft.processId);
      else await connect(tx, graph, draft.fromId, node.id);
      await makeRoom(tx, graph, draft.moves ?? []);
      const templates = changedTemplates(definition, draft, values.settings);
      await requireKnownWildcards(tx, node, templates, { rights, before: [] });
      return getNode(tx, node.id);
    }),
  );
}

/** The place that the caller chose, or a free one of the canvas. */
async function placeOf(tx: Tx, draft: z.output<typeof NodeDraft>): Promise<Point> {
  const { x, y, activityType, processId, fromId, edgeId } = draft;
  if (x !== undefined || y !== undefined) return { x: x ?? 0, y: y ?? 0 };
  const { edges } = await loadGraph(tx, processId);
  const edge = edges.find(({ id }) => id === edgeId);
  const nodes = await store.listPlaces(tx, processId);
  return placeOfNew(activityType, fromId ?? edge?.fromId ?? undefined, nodes);
}

/** Nodes of the same process move in the transaction that adds a node. */
async function makeRoom(
  tx: Tx,
  graph: Graph,
  moves: readonly { id: number; x: number; y: number }[],
): Promise<void> {
  const known = new Set(graph.nodes.map(({ id }) => id));
  if (!moves.every(({ id }) => known.has(id))) throw fieldError('nodes', 'moves', 'Invalid');
  for (const move of moves) await store.moveNode(tx, move);
}

export async function changeNode(
  db: Db,
  processId: number,
  change: z.output<typeof NodeChange>,
  { timeZone, ...author }: Editor,
): Promise<Node> {
  const { caller: rights } = author;
  return refuseConflicts(change.name ?? '', () =>
    inTransaction(db, async (tx) => {
      await lockForGraphChange(tx, processId);
      const row = await store.findRow(tx, change.id);
      if (!row) throw notFound();
      const before = await getNode(tx, change.id);
      const definition = definitionOf(row.activity_type);
      await refuseOvertaken(tx, definition, { change, current: before });
      await requireConnection(tx, definition, change.id);
      const settings = settingsOf(definition, change, row.settings);
      await requireReferences(tx, before, { author, before: row.settings, after: settings });
      await requireKnownWildcards(tx, before, changedTemplates(definition, change, settings), {
        rights,
        before: keptTemplates(definition, row.settings, settings),
      });
      const trigger = triggerOf(definition, change, before);
      // A node saved unchanged keeps its tick, even when it is due.
      const keepsSchedule = trigger.triggerType === before.triggerType && trigger.cron === before.cron;
      await store.updateNode(tx, change.id, {
        ...optionsOf(definition, change, before, settings),
        ...trigger,
        ...(keepsSchedule ? {} : { nextTick: firstTickOf(definition, trigger, timeZone) }),
        settings,
        name: change.name ?? before.name,
        description: change.description ?? before.description,
        blind: change.blind ?? before.blind,
      });
      if (before.triggerType !== 'ALWAYS' && trigger.triggerType === 'ALWAYS')
        await queueRelease(tx, { nodeId: change.id, processId });
      await changeSubmits(tx, { node: before, definition, given: change.additionalNodeSubmits });
      await graphChanged(tx, processId);
      return getNode(tx, change.id);
    }),
  );
}

async function requireConnection(tx: Tx, { traits }: NodeDefinition, nodeId: number): Promise<void> {
  if (traits.hasOneConnection && (await countConnections(tx, nodeId)) !== 1)
    throw new AppError('error.connection.multipleAssigned');
}

/** The nodes with names of what their settings refer to, as far as the reader may see it. */
export async function withReferences(db: Db, rights: Rights, nodes: readonly Node[]): Promise<Node[]> {
  const described = new Map<number, Record<string, unknown>>();
  for (const [type, references] of settingsReferences) {
    const ofType = nodes.filter(({ activityType }) => activityType === type);
    if (ofType.length === 0) continue;
    const fields = await references.describe(db, rights, ofType);
    for (const [at, node] of ofType.entries()) described.set(node.id, fields[at] ?? {});
  }
  return nodes.map((node) => ({ ...node, ...described.get(node.id) }));
}

export async function withReferencesOf(db: Db, rights: Rights, node: Node): Promise<Node> {
  const [described = node] = await withReferences(db, rights, [node]);
  return described;
}

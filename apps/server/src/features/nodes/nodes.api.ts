import type { Node, NodeChange, NodeDraft } from '@scriptorium/contract/process/nodes.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { placeOfNew, type Point } from '@scriptorium/domain/graph/places.ts';
import { templatesOf, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { secretUses } from '@scriptorium/domain/secrets/secret-uses.ts';
import { RUNS_ALWAYS, type Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { queueRelease } from '@scriptorium/engine/actions/release.ts';
import { countConnections } from '@scriptorium/sources/connections.store.ts';
import { settingsReferences } from '@scriptorium/nodes/catalogue.server.ts';
import { firstTick, tickOf } from '@scriptorium/engine/actions/next-tick.ts';
import type { z } from 'zod';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import {
  connect,
  graphChanged,
  insertEntryEdge,
  insertOnEdge,
  loadGraph,
  lockGraph,
  lockForGraphChange,
  requireValidPredicates,
  TYPES,
  type Graph,
} from '../graph/graph.api.ts';
import { requireSecretUses, type Author } from '../secrets/secrets.api.ts';
import {
  requireFixedHosts,
  requireKnownWildcards,
  requireReadableNodes,
  requireSecretPlaces,
} from '../wildcards/wildcards.api.ts';
import { changeSubmits } from './additional-submits.service.ts';
import { changedTemplates, keptTemplates, optionsOf, settingsOf, triggerOf } from './node-settings.ts';
import * as store from './nodes.store.ts';
import { refuseOvertaken } from './overtaken.service.ts';

export const MAX_NODES = 1000;

export async function getNode(db: Db, id: number): Promise<Node> {
  const node = await store.findNode(db, id);
  if (!node) throw notFound();
  return node;
}

function definitionOf(type: string): NodeDefinition {
  const definition = TYPES[type as keyof typeof TYPES];
  if (!definition) throw new AppError('error.node.typeUnknown', { type });
  return definition;
}

/** The file parser and its entry edge are created with the process (docs/semantics.md#1). */
export async function insertFileParser(tx: Tx, processId: number): Promise<void> {
  const { type, traits, defaults } = definitionOf('FILE_PARSER');
  const parser = await store.insertNode(tx, {
    ...defaults.options,
    ...RUNS_ALWAYS,
    settings: defaults.settings,
    processId,
    activityType: type,
    name: 'File parser',
    description: '',
    blind: true,
    obligatory: traits.obligatory,
    x: 0,
    y: 0,
  });
  await insertEntryEdge(tx, processId, parser.id);
}

/** Everything that is deleted with a node. */
export const countWorkOf = (db: Db, nodeId: number): Promise<{ steps: number; labels: number }> =>
  store.countWork(db, nodeId);

/** The author of the change, and the time zone of the node's cron. */
interface Editor extends Author {
  readonly timeZone: string;
}

/** Of an action node by its trigger, of a node that fetches documents by its cron. */
export const firstTickOf = ({ traits }: NodeDefinition, trigger: Trigger, timeZone: string): Date | null =>
  traits.hasSchedule ? tickOf(trigger.cron, timeZone) : firstTick(trigger, timeZone);

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

/** Sets the copies for all documents beyond the first; those of single documents stay. */
export async function changeNodeCopies(tx: Tx, id: number, copies: number): Promise<void> {
  const node = await getNode(tx, id);
  const ofDocuments = node.additionalNodeSubmits.filter(({ docId }) => docId !== undefined);
  const given = copies > 0 ? [{ submits: copies }, ...ofDocuments] : ofDocuments;
  await changeSubmits(tx, { node, definition: definitionOf(node.activityType), given });
}

async function requireConnection(tx: Tx, { traits }: NodeDefinition, nodeId: number): Promise<void> {
  if (traits.hasOneConnection && (await countConnections(tx, nodeId)) !== 1)
    throw new AppError('error.connection.multipleAssigned');
}

/** Refused for the file parser, while other predicates need a node, and while one has steps unless confirmed. */
export async function removeNodes(
  tx: Tx,
  {
    nodes,
    processId,
    confirm,
  }: { nodes: readonly Pick<Node, 'id' | 'obligatory'>[]; processId: number; confirm: boolean },
): Promise<void> {
  if (nodes.some(({ obligatory }) => obligatory)) throw new AppError('error.node.obligatory');
  const ids = nodes.map(({ id }) => id);
  const graph = await lockGraph(tx, processId);
  const isKept = (id: number | null) => id === null || !ids.includes(id);
  requireValidPredicates(
    graph,
    graph.edges.filter(({ fromId, toId }) => isKept(fromId) && isKept(toId)),
  );
  await deleteWithSteps(tx, ids, confirm);
  await graphChanged(tx, processId);
}

/** Deletes nodes; refused while they have steps, unless that is confirmed. */
export async function deleteWithSteps(tx: Tx, ids: readonly number[], confirmed: boolean): Promise<void> {
  const lost = { steps: 0, labels: 0 };
  for (const id of ids) {
    await store.lockDocuments(tx, id);
    const work = await store.countWork(tx, id);
    lost.steps += work.steps;
    lost.labels += work.labels;
  }
  if (lost.steps > 0 && !confirmed) throw new AppError('error.node.hasSteps', lost);
  for (const id of ids) await store.deleteNode(tx, id);
}

/** The first tick of a node that was brought back, or whose trigger was; what waits for no trigger any more runs. */
export async function restartSchedule(tx: Tx, id: number, timeZone: string): Promise<void> {
  const node = await getNode(tx, id);
  await store.setNextTick(tx, id, firstTickOf(definitionOf(node.activityType), node, timeZone));
  if (node.triggerType === 'ALWAYS') await queueRelease(tx, { nodeId: id, processId: node.processId });
}

/** Whether the author may name what these settings refer to; what `before` has may stay. */
export async function requireReferences(
  tx: Tx,
  node: { processId: number; activityType: string },
  {
    author,
    before,
    after,
  }: { author: Author; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const change = { rights: author.caller, before, after };
  const definition = definitionOf(node.activityType);
  const templates = templatesOf(definition, after);
  requireFixedHosts(templates);
  requireSecretPlaces(templates);
  requireReadableNodes(node.processId, change);
  await requireSecretUses(tx, node.processId, {
    author,
    before: secretUses(before, templatesOf(definition, before)),
    after: secretUses(after, templates),
  });
  await settingsReferences.get(node.activityType)?.check(tx, change);
}

import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { templatesOf, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { secretUses } from '@scriptorium/domain/secrets/secret-uses.ts';
import { RUNS_ALWAYS, type Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { queueRelease } from '@scriptorium/engine/actions/release.ts';
import { settingsReferences } from '@scriptorium/nodes/catalogue.server.ts';
import { firstTick, tickOf } from '@scriptorium/engine/actions/next-tick.ts';
import {
  graphChanged,
  insertEntryEdge,
  lockGraph,
  requireValidPredicates,
  TYPES,
} from '../graph/graph.api.ts';
import { requireSecretUses, type Author } from '../secrets/secrets.api.ts';
import { requireFixedHosts, requireReadableNodes, requireSecretPlaces } from '../wildcards/wildcards.api.ts';
import { changeSubmits } from './additional-submits.service.ts';
import * as store from './nodes.store.ts';

export const MAX_NODES = 1000;

export async function getNode(db: Db, id: number): Promise<Node> {
  const node = await store.findNode(db, id);
  if (!node) throw notFound();
  return node;
}

export function definitionOf(type: string): NodeDefinition {
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

/** Of an action node by its trigger, of a node that fetches documents by its cron. */
export const firstTickOf = ({ traits }: NodeDefinition, trigger: Trigger, timeZone: string): Date | null =>
  traits.hasSchedule ? tickOf(trigger.cron, timeZone) : firstTick(trigger, timeZone);

/** Sets the copies for all documents beyond the first; those of single documents stay. */
export async function changeNodeCopies(tx: Tx, id: number, copies: number): Promise<void> {
  const node = await getNode(tx, id);
  const ofDocuments = node.additionalNodeSubmits.filter(({ docId }) => docId !== undefined);
  const given = copies > 0 ? [{ submits: copies }, ...ofDocuments] : ofDocuments;
  await changeSubmits(tx, { node, definition: definitionOf(node.activityType), given });
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

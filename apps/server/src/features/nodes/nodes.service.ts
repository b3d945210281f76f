import type { Node, NodeChange, NodeDraft } from '@scriptorium/contract/nodes.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { NodeDefinition } from '@scriptorium/domain/node-definition.ts';
import type { z } from 'zod';
import { refuseTakenName } from '../../http/taken-name.ts';
import {
  connect,
  graphChanged,
  insertEntryEdge,
  loadGraph,
  lockGraph,
  lockProcess,
  requirePredicatesStand,
  TYPES,
} from '../graph/graph.service.ts';
import { optionsOf, settingsOf } from './node-settings.ts';
import * as store from './nodes.store.ts';

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

/** The file parser and its entry edge come with the process (semantics 1). */
export async function insertFileParser(tx: Tx, processId: number): Promise<void> {
  const { type, traits, defaults } = definitionOf('FILE_PARSER');
  const parser = await store.insertNode(tx, {
    ...defaults.options,
    settings: defaults.settings,
    processId,
    activityType: type,
    name: 'File parser',
    description: '',
    obligatory: traits.obligatory,
    x: 0,
    y: 0,
  });
  await insertEntryEdge(tx, processId, parser.id);
}

/** A node by its type's defaults and rules, connected to `fromId` in the same transaction. */
export async function createNode(db: Db, draft: z.output<typeof NodeDraft>): Promise<Node> {
  const definition = definitionOf(draft.activityType);
  if (definition.traits.obligatory) throw fieldError('nodes', 'activityType', 'Invalid');
  const values = {
    ...optionsOf(definition, draft, definition.defaults.options),
    settings: settingsOf(definition, draft, {}),
    processId: draft.processId,
    activityType: draft.activityType,
    name: draft.name,
    description: draft.description ?? '',
    obligatory: false,
    x: draft.x,
    y: draft.y,
  };
  return refuseTakenName('nodes', draft.name, () =>
    inTransaction(db, async (tx) => {
      await lockProcess(tx, draft.processId);
      const node = await store.insertNode(tx, values);
      const graph = await loadGraph(tx, draft.processId);
      if (graph.nodes.length > MAX_NODES) throw fieldError('nodes', 'processId', 'Size');
      if (draft.fromId === undefined) await graphChanged(tx, draft.processId);
      else await connect(tx, graph, draft.fromId, node.id);
      return node;
    }),
  );
}

export async function changeNode(
  db: Db,
  processId: number,
  change: z.output<typeof NodeChange>,
): Promise<Node> {
  return refuseTakenName('nodes', change.name ?? '', () =>
    inTransaction(db, async (tx) => {
      await lockProcess(tx, processId);
      const row = await store.findRow(tx, change.id);
      if (!row) throw notFound();
      const before = await getNode(tx, change.id);
      const definition = definitionOf(row.activity_type);
      const node = await store.updateNode(tx, change.id, {
        ...optionsOf(definition, change, before),
        settings: settingsOf(definition, change, row.settings),
        name: change.name ?? before.name,
        description: change.description ?? before.description,
      });
      await graphChanged(tx, processId);
      return node;
    }),
  );
}

/** Refused for the file parser, while predicates elsewhere need it, and while it has steps unless confirmed. */
export async function removeNode(
  tx: Tx,
  given: { id: number; processId: number; obligatory: boolean; confirm: boolean },
): Promise<void> {
  if (given.obligatory) throw new AppError('error.node.obligatory');
  const graph = await lockGraph(tx, given.processId);
  requirePredicatesStand(
    graph,
    graph.edges.filter(({ fromId, toId }) => fromId !== given.id && toId !== given.id),
  );
  await store.lockDocuments(tx, given.id);
  const work = await store.countWork(tx, given.id);
  if (work.steps > 0 && !given.confirm) throw new AppError('error.node.hasSteps', work);
  await store.deleteNode(tx, given.id);
  await graphChanged(tx, given.processId);
}

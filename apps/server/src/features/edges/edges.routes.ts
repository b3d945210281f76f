import { edges, MAX_PASSING, type Passing } from '@scriptorium/contract/process/edges.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Tx, Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { whitelist } from '@scriptorium/domain/graph/graph.ts';
import { readMasterLabelsOf } from '@scriptorium/annotations/master-labels.ts';
import { namedNodes, predicatesHold } from '@scriptorium/domain/graph/predicates.ts';
import { currentGraph } from '@scriptorium/engine/evaluation/process-graph.store.ts';
import { routes } from '../../http/context.ts';
import {
  connect,
  graphChanged,
  loadGraph,
  lockGraph,
  requireValidPredicates,
  TYPES,
} from '../graph/graph.api.ts';
import * as store from './edges.store.ts';

async function removeEdge(tx: Tx, processId: number, id: number): Promise<void> {
  const graph = await lockGraph(tx, processId);
  const edge = graph.edges.find((edge) => edge.id === id);
  if (!edge) throw notFound();
  if (edge.fromId === null) throw new AppError('error.graph.entryEdge');
  requireValidPredicates(
    graph,
    graph.edges.filter((other) => other.id !== id),
  );
  await store.deleteEdge(tx, id);
  await graphChanged(tx, processId);
}

export const edgeRoutes = routes((on) => {
  on(edges.whitelist, async () => whitelist(TYPES));

  on(edges.list, async ({ process: { id, visible }, db }) => {
    const { edges } = await loadGraph(db, id);
    const sees = (id: number | null) => id === null || visible === 'all' || visible.has(id);
    return edges.filter(({ fromId, toId }) => sees(fromId) && sees(toId));
  });

  on(edges.create, async ({ body, db, services }) => {
    const edge = await inTransaction(db, async (tx) =>
      connect(tx, await lockGraph(tx, body.processId), body.fromId, body.toId),
    );
    services.engine.wake();
    return edge;
  });

  on(edges.passing, ({ process, params, db }) => countPassing(db, process.id, params.id));

  on(edges.remove, async ({ process, params, db, services }) => {
    await inTransaction(db, (tx) => removeEdge(tx, process.id, params.id));
    services.engine.wake();
  });
});

/** Documents whose labels are read together. */
const BATCH = 200;

/** How many of the last documents of the node before the edge its predicates let pass, as they are stored. */
async function countPassing(db: Db, processId: number, edgeId: number): Promise<Passing> {
  const { edges } = await currentGraph(db, processId);
  const edge = edges.find(({ id }) => id === edgeId);
  if (!edge) throw notFound();
  if (edge.fromId === null) return { documents: 0, passing: 0 };
  const documents = await store.listFinished(db, edge.fromId, MAX_PASSING);
  const named = [...namedNodes(edge.predicates)];
  let passing = 0;
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH);
    const labels = await readMasterLabelsOf(db, batch, named);
    passing += batch.filter((id) => predicatesHold(edge.predicates, labels.get(id) ?? (() => false))).length;
  }
  return { documents: documents.length, passing };
}

import { edges } from '@scriptorium/contract/process/edges.ts';
import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { whitelist } from '@scriptorium/domain/graph/graph.ts';
import { routes } from '../../http/context.ts';
import {
  connect,
  graphChanged,
  loadGraph,
  lockGraph,
  requireValidPredicates,
  TYPES,
} from '../graph/graph.api.ts';
import { countPassing } from './passing.service.ts';
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

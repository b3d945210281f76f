import { predicates, type PredicateDraft } from '@scriptorium/contract/process/edges.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { requireProcessRight } from '../access/access.api.ts';
import { loadGraph } from '../graph/graph.api.ts';
import * as service from './predicates.service.ts';
import * as store from './predicates.store.ts';

async function getPlace(db: Db, id: number) {
  const place = await store.findPlace(db, id);
  if (!place) throw notFound();
  return place;
}

/** The edge of a new predicate: given directly, or by the parent predicate. */
async function placeOfNew(db: Db, { edgeId, parentId }: PredicateDraft) {
  const parent = parentId === undefined || parentId === null ? undefined : await getPlace(db, parentId);
  const id = edgeId ?? parent?.edgeId;
  if (id === undefined) throw fieldError('predicates', 'edgeId', 'NotNull');
  if (parent && parent.edgeId !== id) throw fieldError('predicates', 'parentId', 'Invalid');
  const processId = await store.findProcessOfEdge(db, id);
  if (processId === undefined) throw notFound();
  return { edgeId: id, processId };
}

/** Lists the predicates of edges whose both ends the caller may read. */
async function listVisiblePredicates(db: Db, rights: Rights, processId: number, edgeId: number | undefined) {
  const { visible } = await requireProcessRight(db, rights, processId, 'READ');
  const rows =
    edgeId === undefined ? await store.listOfProcess(db, processId) : await store.listOfEdge(db, edgeId);
  if (visible === 'all') return rows;
  const { edges } = await loadGraph(db, processId);
  const seen = edges.filter(
    ({ fromId, toId }) => (fromId === null || visible.has(fromId)) && visible.has(toId),
  );
  return rows.filter((row) => seen.some(({ id }) => id === row.edgeId));
}

export const predicateRoutes = routes((on) => {
  on(predicates.list, async ({ caller, query, db }) => {
    const { edgeId } = query;
    const processId = edgeId === undefined ? query.processId : await store.findProcessOfEdge(db, edgeId);
    if (edgeId === undefined && processId === undefined) throw fieldError('predicates', 'edgeId', 'NotNull');
    if (processId === undefined) throw notFound();
    return service.toTrees(await listVisiblePredicates(db, caller, processId, edgeId));
  });

  on(predicates.create, async ({ caller, body, db, services }) => {
    const place = await placeOfNew(db, body);
    await requireProcessRight(db, caller, place.processId, 'ADMIN');
    const made = await inTransaction(db, (tx) => service.addPredicate(tx, place, body));
    services.engine.wake();
    return made;
  });

  on(predicates.update, async ({ caller, body, db, services }) => {
    const { id } = body;
    if (id === undefined) throw fieldError('predicates', 'id', 'NotNull');
    const place = await getPlace(db, id);
    await requireProcessRight(db, caller, place.processId, 'ADMIN');
    const changed = await inTransaction(db, (tx) => service.changePredicate(tx, { ...place, id }, body));
    services.engine.wake();
    return changed;
  });

  on(predicates.remove, async ({ process, params, db, services }) => {
    await inTransaction(db, (tx) => service.removePredicate(tx, process.id, params.id));
    services.engine.wake();
  });
});

import { readMasterLabelsOf } from '@scriptorium/annotations/master-labels.ts';
import { MAX_PASSING, type Passing } from '@scriptorium/contract/process/edges.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { namedNodes, predicatesHold } from '@scriptorium/domain/graph/predicates.ts';
import { currentGraph } from '@scriptorium/engine/evaluation/process-graph.store.ts';
import * as store from './edges.store.ts';

/** Documents whose labels are read together. */
const BATCH = 200;

/** How many of the last documents of the node before the edge its predicates let pass, as they are stored. */
export async function countPassing(db: Db, processId: number, edgeId: number): Promise<Passing> {
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

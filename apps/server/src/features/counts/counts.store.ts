import type { Db } from '@scriptorium/db/database.ts';

/**
 * Steps by node and status, summed from appended and folded rows, never counted over the steps (docs/semantics.md#10).
 */
export const sumSteps = (db: Db, processId: number) =>
  db
    .selectFrom('step_count')
    .innerJoin('node', 'node.id', 'step_count.node_id')
    .select(['step_count.node_id as nodeId', 'step_count.status', (row) => row.fn.sum('steps').as('steps')])
    .where('node.process_id', '=', processId)
    .groupBy(['step_count.node_id', 'step_count.status'])
    .orderBy('step_count.node_id')
    .execute();

/** Documents by the edge that they passed. */
export const sumEdges = (db: Db, processId: number) =>
  db
    .selectFrom('edge_count')
    .innerJoin('edge', 'edge.id', 'edge_count.edge_id')
    .select([
      'edge.id as edgeId',
      'edge.from_id as fromId',
      'edge.to_id as toId',
      (row) => row.fn.sum('documents').as('documents'),
    ])
    .where('edge.process_id', '=', processId)
    .groupBy('edge.id')
    .orderBy('edge.id')
    .execute();

export const sumDocuments = (db: Db, processId: number) =>
  db
    .selectFrom('document_count')
    .select(['status', (row) => row.fn.sum('documents').as('documents')])
    .where('process_id', '=', processId)
    .groupBy('status')
    .execute();

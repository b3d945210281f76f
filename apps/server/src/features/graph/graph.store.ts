import type { Db } from '@scriptorium/db/database.ts';

/** Serializes changes of one process's graph. False when the process is deleted. */
export const lockProcess = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('process')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export const listNodes = (db: Db, processId: number) =>
  db
    .selectFrom('node')
    .select(['id', 'name', 'activity_type as activityType'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();

export const listEdges = (db: Db, processId: number) =>
  db
    .selectFrom('edge')
    .select(['id', 'from_id as fromId', 'to_id as toId', 'process_id as processId'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();

/** Edges with the nodes that their predicates name. */
export const listNamedNodes = async (db: Db, processId: number) =>
  (
    await db
      .selectFrom('predicate')
      .innerJoin('edge', 'edge.id', 'predicate.edge_id')
      .select(['predicate.edge_id as edgeId', 'predicate.node_id as nodeId'])
      .distinct()
      .where('edge.process_id', '=', processId)
      .where('predicate.node_id', 'is not', null)
      .execute()
  ).map(({ edgeId, nodeId }) => ({ edgeId, nodeId: nodeId as number }));

export const setEdgeEnd = (db: Db, id: number, toId: number) =>
  db.updateTable('edge').set({ to_id: toId }).where('id', '=', id).execute();

export const insertEdge = (db: Db, edge: { processId: number; fromId: number | null; toId: number }) =>
  db
    .insertInto('edge')
    .values({ process_id: edge.processId, from_id: edge.fromId, to_id: edge.toId })
    .returning(['id', 'from_id as fromId', 'to_id as toId', 'process_id as processId'])
    .executeTakeFirstOrThrow();

import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';

export type StoredGraph = Awaited<ReturnType<typeof describe>>[number];

/** The relation graphs of some steps of a document, oldest first. */
export async function listGraphs(
  db: Db,
  { documentId, stepIds }: { documentId: number; stepIds: readonly number[] },
): Promise<StoredGraph[]> {
  if (stepIds.length === 0) return [];
  const rows = await selectGraphs(db)
    .innerJoin('step', 'step.id', 'graph.step_id')
    .where('step.document_id', '=', documentId)
    .where('graph.step_id', 'in', stepIds)
    .orderBy('graph.id')
    .execute();
  return describe(db, rows);
}

export const findGraph = async (db: Db, id: number): Promise<StoredGraph | undefined> =>
  (await describe(db, await selectGraphs(db).where('graph.id', '=', id).execute()))[0];

export const findGraphByClientId = async (db: Db, clientId: string): Promise<StoredGraph | undefined> =>
  (await describe(db, await selectGraphs(db).where('graph.client_id', '=', clientId).execute()))[0];

/** The graphs of a step with one of these tags. */
export async function listGraphsOfTags(
  db: Db,
  stepId: number,
  tagIds: readonly number[],
): Promise<StoredGraph[]> {
  const touching = db
    .selectFrom('ner_tag_relation as relation')
    .innerJoin(sql<{ id: number }>`unnest(${tagIds}::bigint[])`.as<'asked'>(sql`asked (id)`), (join) =>
      join.on((row) =>
        row.or([
          row('relation.from_id', '=', row.ref('asked.id')),
          row('relation.to_id', '=', row.ref('asked.id')),
        ]),
      ),
    )
    .select('relation.graph_id');
  const rows = await selectGraphs(db)
    .where('graph.step_id', '=', stepId)
    .where('graph.id', 'in', touching)
    .orderBy('graph.id')
    .execute();
  return describe(db, rows);
}

const selectGraphs = (db: Db) =>
  db
    .selectFrom('relation_graph as graph')
    .select([
      'graph.id',
      'graph.step_id as stepId',
      'graph.version',
      'graph.changed_client_id as changedClientId',
    ]);

type GraphRow = Awaited<ReturnType<ReturnType<typeof selectGraphs>['execute']>>[number];

async function describe(db: Db, rows: readonly GraphRow[]) {
  if (rows.length === 0) return [];
  const relations = await db
    .selectFrom('ner_tag_relation')
    .select([
      'id',
      'from_id as fromId',
      'to_id as toId',
      'relation_type_id as relationTypeId',
      'graph_id as relationGraphId',
      'source',
      'source_id as sourceId',
      'score',
      'user_id as userId',
      'created_at as createdDate',
    ])
    .where(
      'graph_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const byGraph = Map.groupBy(relations, ({ relationGraphId }) => relationGraphId);
  return rows.map((row) => ({ ...row, relations: byGraph.get(row.id) ?? [] }));
}

export const isInRelation = async (db: Db, tagId: number): Promise<boolean> =>
  (await db
    .selectFrom('ner_tag_relation')
    .select('id')
    .where((row) => row.or([row('from_id', '=', tagId), row('to_id', '=', tagId)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Of these types, those that relations have, each with the number of its relations. */
export async function countRelationsByType(db: Db, typeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ner_tag_relation')
    .select('relation_type_id as id')
    .select(({ fn }) => fn.countAll<number>().as('relations'))
    .where('relation_type_id', '=', anyOf(typeIds))
    .groupBy('relation_type_id')
    .execute();
  return new Map(rows.map(({ id, relations }) => [id, Number(relations)]));
}

export const countRelationsOfType = async (db: Db, typeId: number): Promise<number> =>
  (await countRelationsByType(db, [typeId])).get(typeId) ?? 0;

export async function insertGraph(
  tx: Tx,
  { stepId, userId, clientId }: { stepId: number; userId: number; clientId: string | undefined },
): Promise<number> {
  const { id } = await tx
    .insertInto('relation_graph')
    .values({ step_id: stepId, created_by: userId, client_id: clientId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RelationValues {
  readonly id?: number | undefined;
  readonly fromId: number;
  readonly toId: number;
  readonly relationTypeId: number;
}

interface GraphChange {
  readonly graphId: number;
  /** The stored relations of the graph, and of those that become a part of it. */
  readonly before: readonly (RelationValues & { id: number; relationGraphId: number })[];
  readonly after: readonly RelationValues[];
  readonly userId: number;
}

/** Replaces the relations of a graph. Those that stay keep their origin; those that a person changes become theirs. */
export async function replaceRelations(tx: Tx, change: GraphChange): Promise<void> {
  const { graphId, before, after, userId } = change;
  const stored = new Map(before.map((relation) => [relation.id, relation]));
  const kept = after.flatMap((relation) => {
    const was = relation.id === undefined ? undefined : stored.get(relation.id);
    return was ? [{ ...relation, was }] : [];
  });
  const keptIds = new Set(kept.map(({ was }) => was.id));
  await deleteRelations(
    tx,
    before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id),
  );
  await updateRelations(
    tx,
    kept.flatMap(({ was, fromId, toId, relationTypeId: type }) => {
      const changed = was.fromId !== fromId || was.toId !== toId || was.relationTypeId !== type;
      const moved = was.relationGraphId !== graphId;
      return changed || moved ? [{ id: was.id, from: fromId, to: toId, type, changed }] : [];
    }),
    { graphId, userId },
  );
  const added = after.filter(({ id }) => id === undefined || !stored.has(id));
  await insertRelations(tx, added, { graphId, userId });
}

async function deleteRelations(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await tx.deleteFrom('ner_tag_relation').where('id', 'in', batch).execute();
}

async function updateRelations(
  tx: Tx,
  relations: readonly { id: number; from: number; to: number; type: number; changed: boolean }[],
  { graphId, userId }: { graphId: number; userId: number },
): Promise<void> {
  for (const batch of batchesOf(relations))
    await sql`
      update ner_tag_relation as relation set graph_id = ${graphId}, from_id = asked."from", to_id = asked."to",
        relation_type_id = asked.type, source = case when asked.changed then 'USER' else source end,
        source_id = case when asked.changed then null else source_id end,
        score = case when asked.changed then null else score end,
        user_id = case when asked.changed then ${userId} else user_id end
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as asked(id bigint, "from" bigint, "to" bigint, type bigint, changed boolean)
      where relation.id = asked.id`.execute(tx);
}

async function insertRelations(
  tx: Tx,
  relations: readonly RelationValues[],
  { graphId, userId }: { graphId: number; userId: number },
): Promise<void> {
  for (const batch of batchesOf(relations))
    await tx
      .insertInto('ner_tag_relation')
      .values(
        batch.map(({ fromId, toId, relationTypeId }) => ({
          graph_id: graphId,
          from_id: fromId,
          to_id: toId,
          relation_type_id: relationTypeId,
          source: 'USER' as const,
          user_id: userId,
        })),
      )
      .execute();
}

/** Raises the version of a changed graph; `clientId` is the client-made id of the change. */
export async function noteGraphChange(tx: Tx, id: number, clientId: string | undefined): Promise<void> {
  await tx
    .updateTable('relation_graph')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_client_id: clientId ?? null }))
    .where('id', '=', id)
    .execute();
}

/** With its relations; the tags stay. */
export async function deleteGraphs(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('relation_graph').where('id', 'in', ids).execute();
}

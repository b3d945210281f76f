import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { HandedOut } from '@scriptorium/contract/documents/assignment.ts';
import { hiddenFrom, leftToOthers } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql, type RawBuilder } from 'kysely';

/** Steps of a node in one of the states that are counted. */
export interface NodeAmounts {
  readonly nodeId: number;
  readonly processId: number;
  readonly activityType: string;
  readonly waiting: number;
  readonly doneToday: number;
}

/**
 * Waiting steps that a user holds, and free ones of documents assigned to them: not those that are left to others or hidden, of
 * documents that somebody else blocks, and of parsers that wait for a transcript.
 */
const waitingSteps = (userId: number): RawBuilder<unknown> => sql`
  select mine.id, mine.node_id, mine.document_id from (
    select s.id, s.node_id, s.document_id, s.reason from step s
    where s.status = 'WAITING' and s.blocked_by = ${userId}
    union all
    select step.id, step.node_id, step.document_id, step.reason from document_assignee a
    join step on step.document_id = a.document_id
    where a.user_id = ${userId} and step.status = 'WAITING' and step.blocked_by is null
      and not ${leftToOthers(userId)} and not ${hiddenFrom(userId)}
  ) mine
  join document d on d.id = mine.document_id
  where d.deleted_at is null and (d.blocked_by is null or d.blocked_by = ${userId})
    and mine.reason ->> 'key' is distinct from 'reason.parser.noTranscript'`;

/** The start of the current day in a time zone. */
const startOfDay = (zone: string): RawBuilder<string> =>
  sql<string>`(date_trunc('day', now() at time zone ${zone}::text) at time zone ${zone}::text)`;

/** Steps that a user finished today and that are finished now; a step that was reopened and finished again counts once. */
const finishedSteps = (userId: number, zone: string): RawBuilder<unknown> => sql`
  select distinct s.id, s.node_id, s.document_id from document_change c join step s on s.id = c.step_id
  where c.kind = 'STEP' and c.user_id = ${userId} and c.at >= ${startOfDay(zone)}
    and c.status in ('DONE', 'ACCEPTED') and c.was is distinct from c.status and s.status in ('DONE', 'ACCEPTED')`;

/** By node, of all processes that exist. */
export async function countByNode(
  db: Db,
  userId: number,
  { zone, processId }: { zone: string; processId: number | undefined },
): Promise<NodeAmounts[]> {
  const { rows } = await sql<NodeAmounts>`
    select node.id as "nodeId", node.process_id as "processId", node.activity_type as "activityType",
      (count(*) filter (where counted.waits))::int as waiting, (count(*) filter (where not counted.waits))::int as "doneToday"
    from (
      select waiting.node_id, true as waits from (${waitingSteps(userId)}) waiting
      union all
      select finished.node_id, false from (${finishedSteps(userId, zone)}) finished
    ) counted
    join node on node.id = counted.node_id
    join process on process.id = node.process_id and process.deleted_at is null
    where ${processId ?? null}::bigint is null or node.process_id = ${processId ?? null}::bigint
    group by node.id`.execute(db);
  return rows;
}

/**
 * Finds the next free step: first of one document, then of the node with the highest priority, then of the oldest
 * document.
 */
export async function findNext(
  db: Db,
  userId: number,
  { nodeIds, documentId }: { nodeIds: readonly number[]; documentId: number | undefined },
): Promise<HandedOut | null> {
  const { rows } = await sql<HandedOut>`
    select waiting.id as "stepId", waiting.node_id as "nodeId", waiting.document_id as "documentId"
    from (${waitingSteps(userId)}) waiting join node on node.id = waiting.node_id
    where node.id = ${anyOf(nodeIds)}
    order by waiting.document_id = ${documentId ?? null}::bigint desc nulls last, node.priority desc,
      waiting.document_id, waiting.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The nodes that have a free step, of one process or of all that exist; one probe of an index for each node. */
export const listNodesWithFreeSteps = (db: Db, processId: number | undefined) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', 'node.process_id as processId', 'node.activity_type as activityType'])
    .where('process.deleted_at', 'is', null)
    .where(({ eb, lit }) => (processId === undefined ? lit(true) : eb('process.id', '=', processId)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('step')
          .select('step.id')
          .whereRef('step.node_id', '=', 'node.id')
          .where('step.status', '=', 'WAITING')
          .where('step.blocked_by', 'is', null),
      ),
    )
    .execute();

export const listNames = (db: Db, processIds: readonly number[]) =>
  db
    .selectFrom('process')
    .select(['id', 'name'])
    .where('id', '=', anyOf(processIds))
    .orderBy('name')
    .orderBy('id')
    .execute();

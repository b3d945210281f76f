import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { columnsOf } from '@scriptorium/engine/documents/steps.store.ts';
import { leftToOthers } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql } from 'kysely';

/** Free steps of each node that are looked at: more than clients that ask at the same moment. */
const HEADS = 24;

/** The user who asks, and where. */
export interface Request {
  readonly userId: number;
  /** The nodes on which the user may work. */
  readonly nodeIds: readonly number[];
  /** Documents that other people have open. */
  readonly opened: readonly number[];
}

export interface FreeStep {
  readonly stepId: number;
  readonly nodeId: number;
  readonly documentId: number;
}

/**
 * The free steps that come next: of the nodes with the highest priority first, then of the oldest documents. Conditions on
 * documents are checked before the limit, so that deleted or blocked ones do not use it up. They are subqueries by id:
 * a database without statistics planned joins and `exists` so badly that 500 documents took more than 15 seconds.
 *
 * Left out: steps that are left to others (`leftToOthers`), parsers that wait for a transcript, documents that other people have
 * open, and those with an assignee who has not worked on them yet, unless the user is assigned too. Copies of a blind node are
 * handed out side by side: an open document, and an assignee who gave back a copy, do not matter to them.
 */
export async function listFreeSteps(
  tx: Tx,
  { userId, nodeIds, opened }: Request,
  heads = HEADS,
): Promise<FreeStep[]> {
  // The heads in the order of `step_free`: any other plan checks all free steps of a node.
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const { rows } = await sql<FreeStep>`
    select head.id as "stepId", node.id as "nodeId", head.document_id as "documentId"
    from node cross join lateral (
      select step.id, step.document_id from step
      where step.node_id = node.id and step.status = 'WAITING' and step.blocked_by is null
        and step.reason ->> 'key' is distinct from 'reason.parser.noTranscript'
        and (step.document_id <> all (${[...opened]}::bigint[]) or (node.blind and (select o.id from step o
          where o.document_id = step.document_id and o.node_id = step.node_id and o.id <> step.id limit 1) is not null))
        and (select x.id from document x where x.id = step.document_id and x.deleted_at is null
          and (x.blocked_by is null or x.blocked_by = ${userId})) is not null
        and not ${leftToOthers(userId)}
        and ((select a.user_id from document_assignee a
            where a.document_id = step.document_id and a.user_id = ${userId}) is not null
          or (select a.user_id from document_assignee a where a.document_id = step.document_id and (
            select w.id from step w where w.document_id = a.document_id and (w.blocked_by = a.user_id
              or w.worker_id = a.user_id or (node.blind and w.node_id = node.id and a.user_id = any (w.past_holders)))
            limit 1) is null limit 1) is null)
      order by step.document_id limit ${heads}
    ) head
    where node.id = ${anyOf(nodeIds)}
    order by node.priority desc, head.document_id, head.id`.execute(tx);
  return rows;
}

/** Locks the first document of the list that no other transaction has locked; returns its id. */
export async function lockFirst(
  tx: Tx,
  documentIds: readonly number[],
  userId: number,
): Promise<number | undefined> {
  const locked = await tx
    .selectFrom('document')
    .select('id')
    .where('id', '=', anyOf(documentIds))
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('blocked_by', 'is', null), where('blocked_by', '=', userId)]))
    .orderBy(sql`array_position(${[...documentIds]}::bigint[], id)`)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked?.id;
}

/** Assigns a step of a locked document; false when it was taken, or left to others, before the lock. */
export async function takeStep(tx: Tx, { stepId }: FreeStep, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('step')
    .set(columnsOf({ blockedBy: userId, by: userId }))
    .where('id', '=', stepId)
    .where('status', '=', 'WAITING')
    .where('blocked_by', 'is', null)
    .where(sql<boolean>`not ${leftToOthers(userId)}`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The step that an earlier request with this id handed out, as long as the user holds it. */
export const findHandedOut = (db: Db, userId: number, clientId: string): Promise<FreeStep | undefined> =>
  db
    .selectFrom('hand_out')
    .innerJoin('step', 'step.id', 'hand_out.step_id')
    .select(['step.id as stepId', 'step.node_id as nodeId', 'step.document_id as documentId'])
    .where('hand_out.user_id', '=', userId)
    .where('hand_out.client_id', '=', clientId)
    .where('step.blocked_by', '=', userId)
    .executeTakeFirst();

/** Fails with a unique violation when the same request has handed out another step in the meantime. */
export async function recordHandOut(
  tx: Tx,
  stepId: number,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<void> {
  const row = { step_id: stepId, user_id: userId, client_id: clientId };
  // One that the user gave back; of a step that the user holds it stays, and the insert below fails.
  await tx
    .deleteFrom('hand_out')
    .using('step')
    .whereRef('step.id', '=', 'hand_out.step_id')
    .where('step.blocked_by', 'is distinct from', userId)
    .where('hand_out.user_id', '=', userId)
    .where('hand_out.client_id', '=', clientId)
    .execute();
  await tx
    .insertInto('hand_out')
    .values(row)
    .onConflict((conflict) => conflict.column('step_id').doUpdateSet(row))
    .execute();
}

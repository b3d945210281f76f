import type { Db } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { sql } from 'kysely';

/** Receivers of processes that exist. */
const receivers = (db: Db) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .where('node.activity_type', '=', 'IPR')
    .where('process.deleted_at', 'is', null);

const COLUMNS = ['node.id', 'node.name', 'process.id as processId', 'process.name as processName'] as const;

/** Finds the receivers with these ids, by id. */
export async function findReceivers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await receivers(db)
    .select(COLUMNS)
    .where(sql<boolean>`node.id = ${anyOf(ids)}`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Receivers by rights: all, or those of some processes and some single ones. */
export type Writable =
  'all' | { readonly processIds: readonly number[]; readonly nodeIds: readonly number[] };

interface ReceiverQuery {
  /** The processes and nodes to which the caller may write. */
  readonly writable: Writable;
  readonly filteredValue: string;
  readonly page: number;
  readonly size: number;
  readonly descending: boolean;
}

/** A page by the names of the processes, then of the receivers. */
export async function findPage(db: Db, query: ReceiverQuery) {
  const { writable, page, size, descending } = query;
  const wanted = query.filteredValue.trim();
  const found = receivers(db)
    .where(
      writable === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`(process.id = ${anyOf(writable.processIds)} or node.id = ${anyOf(writable.nodeIds)})`,
    )
    .$if(wanted !== '', (rows) =>
      rows.where((row) =>
        row.or([row('node.name', 'ilike', likeText(wanted)), row('process.name', 'ilike', likeText(wanted))]),
      ),
    );
  const rows = await found
    .select(COLUMNS)
    .orderBy(sql`process.name collate "und-x-icu"`, descending ? 'desc' : 'asc')
    .orderBy('process.id')
    .orderBy(sql`node.name collate "und-x-icu"`)
    .orderBy('node.id')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Which process sends to which, once for each pair. */
export async function listFlows(db: Db): Promise<{ from: number; to: number }[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select distinct sender.process_id as "from", receiver.process_id as "to"
    from node sender
    cross join lateral jsonb_to_recordset(sender.settings -> 'receivers') as chosen (id bigint)
    join node receiver on receiver.id = chosen.id and receiver.activity_type = 'IPR'
    where sender.activity_type = 'IPS'`.execute(db);
  return rows;
}

/** The process of a sender. */
export const findSenderNode = (db: Db, id: number) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', 'node.process_id as processId'])
    .where('node.id', '=', id)
    .where('node.activity_type', '=', 'IPS')
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();

/** Those of the receivers whose administrators have switched the sender off. */
export const listRefusing = async (
  db: Db,
  senderId: number,
  receiverIds: readonly number[],
): Promise<number[]> =>
  (
    await db
      .selectFrom('refused_sender')
      .select('receiver_id as id')
      .where('sender_id', '=', senderId)
      .where(sql<boolean>`receiver_id = ${anyOf(receiverIds)}`)
      .orderBy('receiver_id')
      .execute()
  ).map(({ id }) => id);

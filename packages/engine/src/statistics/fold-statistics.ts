import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

const ROWS_A_TIME = 20_000;
/** An arbitrary number, unique in the product. */
const LOCK = 7_306_047;

/**
 * Folds the appended changes into a row for each day, and the documents behind tags (docs/decisions/0093), in batches.
 * One server at a time: the others leave it to that one.
 */
export async function foldStatistics(db: Db): Promise<void> {
  while ((await inTransaction(db, foldBatch)) === ROWS_A_TIME);
}

/** Readers see the same sums before and after: they add up both tables in one statement. Returns the number of changes. */
async function foldBatch(tx: Tx): Promise<number> {
  const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx);
  if (lock.rows[0]?.held !== true) return 0;
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from statistic_change where id in (
        select id from statistic_change order by id limit ${ROWS_A_TIME} for update)
      returning measure, process_id, node_id, document_id, user_id, currency, bucket, amount,
        date_bin('15 minutes', at, timestamptz 'epoch') as quarter),
    placed as (
      select *, (quarter at time zone 'UTC')::date as day,
        (extract(epoch from quarter)::bigint / 900 % 96)::int as cell
      from taken where measure not in ('TAGS', 'WAITED') or exists (select from node where id = taken.node_id)),
    parts as (
      select measure, user_id, process_id, node_id, currency, day, cell, amount from placed
        where measure not in ('TAGS', 'WAITED')
      union all select measure, 0, process_id, node_id, currency, day, cell, amount from placed where measure = 'TAGS'
      union all select 'USER_TAGS', user_id, process_id, node_id, currency, day, cell, amount from placed
        where measure = 'TAGS' and user_id <> 0
      union all select measure, 0, process_id, node_id, currency, day, bucket, amount from placed
        where measure = 'WAITED'
      union all select 'WAITED_AT', 0, process_id, node_id, currency, day, cell * 128 + bucket, amount from placed
        where measure = 'WAITED'),
    cells as (
      select measure, user_id, process_id, node_id, currency, day, cell, sum(amount) as amount
      from parts group by 1, 2, 3, 4, 5, 6, 7),
    days as (
      insert into statistic_day as stored (measure, user_id, process_id, node_id, currency, day, cells, amounts, total)
      select measure, user_id, process_id, node_id, currency, day, array_agg(cell order by cell),
        array_agg(amount order by cell), sum(amount)
      from cells group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (measure, user_id, process_id, node_id, currency, day) do update set (cells, amounts, total) = (
        select coalesce(array_agg(cell order by cell), '{}'), coalesce(array_agg(amount order by cell), '{}'),
          coalesce(sum(amount), 0)
        from (select cell, sum(amount) as amount
          from (select unnest(stored.cells) as cell, unnest(stored.amounts) as amount
            union all select unnest(excluded.cells), unnest(excluded.amounts)) both_parts
          group by cell having sum(amount) <> 0) summed)),
    documents as (
      insert into tagged_document as stored (node_id, quarter, document_id, tags)
      select node_id, quarter, document_id, sum(amount) from placed where measure = 'TAGS'
      group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3
      on conflict (node_id, quarter, document_id) do update set tags = stored.tags + excluded.tags)
    select count(*) as taken from taken`.execute(tx);
  await sql`delete from tagged_document where tags <= 0`.execute(tx);
  return Number(rows[0]?.taken ?? 0);
}

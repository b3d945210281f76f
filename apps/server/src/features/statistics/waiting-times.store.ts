import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

interface BucketRow {
  readonly nodeId: number;
  readonly bucket: number;
  readonly steps: number;
}

/**
 * How many steps of each node waited how long (waiting_bucket), of those that were finished from `from` until `until`
 * (ms). Whole days (UTC) are one row each; only days that the range cuts are read by quarters of an hour.
 */
export async function listWaitingTimes(
  db: Db,
  processId: number,
  { from, until }: { from: number; until: number },
): Promise<BucketRow[]> {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const { rows } = await sql<BucketRow>`
    with asked as (select ${start}::timestamptz at time zone 'UTC' as start, ${end}::timestamptz at time zone 'UTC' as stop),
    parts as (
      select node_id, bucket, amount
      from asked, statistic_day, unnest(cells, amounts) as part (bucket, amount)
      where measure = 'WAITED' and user_id = 0 and process_id = ${processId} and day >= start and day + 1 <= stop
      union all
      select node_id, cell % 128, amount
      from asked, statistic_day, unnest(cells, amounts) as part (cell, amount)
      where measure = 'WAITED_AT' and user_id = 0 and process_id = ${processId}
        and day in (start::date, stop::date) and not (day >= start and day + 1 <= stop)
        and day + cell / 128 * interval '15 minutes' >= start and day + cell / 128 * interval '15 minutes' < stop
      union all
      select node_id, bucket, amount from statistic_change
      where measure = 'WAITED' and process_id = ${processId} and at >= ${start} and at < ${end})
    select node_id as "nodeId", bucket, sum(amount)::float8 as steps
    from parts join node on node.id = node_id group by node_id, bucket order by node_id, bucket`.execute(db);
  return rows;
}

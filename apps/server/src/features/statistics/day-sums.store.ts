import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { StatisticMeasure } from '@scriptorium/db/schema/schema-json.ts';
import { piecesOf } from '@scriptorium/domain/statistics/day-pieces.ts';
import { sql, type RawBuilder } from 'kysely';

/** A sum of one day of a range. */
export interface DaySum {
  readonly measure: StatisticMeasure;
  /** The place of the day in the range. */
  readonly place: number;
  /** 0: none. */
  readonly nodeId: number;
  /** 0: of all, or of none. */
  readonly userId: number;
  readonly currency: string;
  readonly amount: number;
  /** The first and the end of the last quarter of an hour with an amount, in seconds since 1970. */
  readonly start: number;
  readonly end: number;
}

interface Asked {
  readonly measures: readonly StatisticMeasure[];
  readonly processIds?: readonly number[];
  readonly nodeIds?: readonly number[];
  /** Without them only sums over all people, or of none. */
  readonly userIds?: readonly number[];
  /** When the days begin, and when the last one ends, in ms. */
  readonly bounds: readonly number[];
}

const conditions = ({ processIds, nodeIds, userIds }: Asked): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(processIds ? [sql`process_id = ${anyOf(processIds)}`] : []),
      ...(nodeIds ? [sql`node_id = ${anyOf(nodeIds)}`] : []),
      ...(userIds ? [sql`user_id = ${anyOf(userIds)}`] : []),
    ],
    sql` and `,
  );

/** How the amounts of a stored measure are found among changes (fold-statistics.ts). */
const SOURCE: Partial<Record<StatisticMeasure, StatisticMeasure>> = { USER_TAGS: 'TAGS' };

/**
 * Sums of some measures by day, from the stored days and what is not folded yet; one statement, so that nothing is missed
 * or read twice. Of a stored day that a day of the
 * range cuts, the smaller part is added up.
 */
export async function listDaySums(db: Db, asked: Asked): Promise<DaySum[]> {
  const pieces = piecesOf(asked.bounds);
  const [first, last] = [pieces[0]?.day, pieces.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const sources = asked.measures.map((measure) => SOURCE[measure] ?? measure);
  const user = asked.userIds ? sql`user_id` : sql`0::bigint`;
  const { rows } = await sql<DaySum>`
    with piece as materialized (
      select * from unnest(${pieces.map(({ day }) => day)}::date[], ${pieces.map(({ place }) => place)}::int[],
        ${pieces.map(({ fromCell }) => fromCell)}::int[], ${pieces.map(({ toCell }) => toCell)}::int[])
        as piece (day, place, from_cell, to_cell)),
    parts as materialized (
      select measure, place, node_id, user_id, currency,
        (case when low = 1 and high = size then total
          when high - low < size / 2 then (select sum(amount) from unnest(amounts[low:high]) as amount)
          else total - (select coalesce(sum(amount), 0) from unnest(amounts[:low - 1] || amounts[high + 1:]) as amount)
        end)::float8 as amount,
        extract(epoch from day)::bigint + cells[low] * 900 as start,
        extract(epoch from day)::bigint + cells[high] * 900 + 900 as stop
      from (
        select piece.*, measure, node_id, user_id, currency, cells, amounts, total, cardinality(cells) as size,
          width_bucket(from_cell - 1, cells) + 1 as low, width_bucket(to_cell - 1, cells) as high
        from statistic_day join piece using (day)
        where measure = any(${[...asked.measures]}::text[]) ${asked.userIds ? sql`` : sql`and user_id = 0`}
          and ${conditions(asked)} and day between ${first}::date and ${last}::date) stored
      where low <= high
      union all
      select wanted.measure, place, node_id, ${user}, currency, amount::float8, quarter * 900, quarter * 900 + 900
      from (
        select *, floor(extract(epoch from at) / 900)::bigint as quarter from statistic_change
        where measure = any(${sources}::text[]) and ${conditions(asked)}
          and at >= ${first}::date::timestamp at time zone 'UTC'
          and at < (${last}::date + 1)::timestamp at time zone 'UTC') change
        join piece on piece.day = (at at time zone 'UTC')::date and quarter % 96 between from_cell and to_cell - 1
        join unnest(${[...asked.measures]}::text[], ${sources}::text[]) as wanted (measure, source)
          on source = change.measure),
    sums as (
      select measure, place, node_id as "nodeId", user_id as "userId", currency, sum(amount) as amount,
        min(start) as start, max(stop) as end
      from parts group by measure, place, node_id, user_id, currency)
    select * from sums where amount <> 0 order by place, "userId", "nodeId"`.execute(db);
  return rows;
}

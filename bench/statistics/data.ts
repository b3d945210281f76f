import type { Db } from '@scriptorium/db/database.ts';
import { foldStatistics } from '@scriptorium/engine/statistics/fold-statistics.ts';
import { sql } from 'kysely';

export const NODES = 5;
export const USERS = 40;
/** The year that is asked about. */
export const YEAR = { dateFrom: '2025-01-01', dateTo: '2025-12-31', zoneId: 'Asia/Kolkata' } as const;

/**
 * Documents of one process that arrive, are labelled by people on each node and are finished within a year, in the hours
 * from 6 to 18 of its workdays, each with one record of work and one call of a model. The changes are those that the
 * triggers append, in the order of time, made by set-based statements; the product folds them.
 */
export async function makeYear(db: Db, documents: number): Promise<{ changes: number; foldSeconds: number }> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into process (name) values ('Year')`.execute(tx);
    await sql`insert into app_user (login, activated) select 'user' || n, true from generate_series(1, ${USERS}::int) n`.execute(
      tx,
    );
    await sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
      select 1, 'Node ' || n, 'SPAN', false, 'WAITING' from generate_series(1, ${NODES}::int) n`.execute(tx);
    await sql`insert into document (process_id, filename, path, document_type, kind, status, created_at)
      select 1, 'document ' || n, 'x', 'TEXTFILE', 'txt', 'DONE',
        '2025-01-01T06:00:00Z'::timestamptz + floor(random() * 52) * interval '7 days' + floor(random() * 5) * interval '1 day'
          + random() * interval '12 hours' as at
      from generate_series(1, ${documents}::int) n order by at`.execute(tx);
    await sql`insert into document_count (process_id, status, documents) values (1, 'DONE', ${documents})`.execute(
      tx,
    );
    await sql`insert into statistic_change (measure, process_id, at, amount)
      select 'ARRIVED', 1, created_at, 1 from document order by id`.execute(tx);
    await sql`insert into statistic_change (measure, process_id, at, amount)
      select 'FINISHED', 1, created_at + random() * interval '3 days', 1 from document order by id`.execute(
      tx,
    );
    await sql`insert into statistic_change (measure, process_id, node_id, document_id, user_id, at, amount)
      select 'TAGS', 1, n, id, 1 + floor(random() * ${USERS})::int, created_at + random() * interval '1 hour',
        1 + floor(random() * 20)
      from document, generate_series(1, ${NODES}::int) n order by id`.execute(tx);
    await sql`insert into statistic_change (measure, process_id, node_id, at, bucket, amount)
      select 'WAITED', 1, n, created_at + random() * interval '1 hour', 20 + floor(random() * 40)::int, 1
      from document, generate_series(1, ${NODES}::int) n order by id`.execute(tx);
    await sql`insert into statistic_change (measure, process_id, node_id, user_id, at, amount)
      select 'WORK', 1, 1 + floor(random() * ${NODES})::int, 1 + floor(random() * ${USERS})::int, created_at, random() * 900000
      from document order by id`.execute(tx);
    await sql`insert into statistic_change (measure, process_id, node_id, currency, at, amount)
      select measure, 1, ${NODES}::int, 'USD', created_at, amount
      from document, (values ('CALLS', 1), ('COST', 0.00125)) part (measure, amount) order by id`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
  const counted = await sql<{ changes: number }>`select count(*) as changes from statistic_change`.execute(
    db,
  );
  const start = performance.now();
  await foldStatistics(db);
  const foldSeconds = (performance.now() - start) / 1000;
  await sql`vacuum analyze`.execute(db);
  return { changes: counted.rows[0]?.changes ?? 0, foldSeconds };
}

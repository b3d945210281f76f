import { openBlankDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from './migrate.ts';

it('work, tags, documents and calls of the version before are in the statistics after the migration', async () => {
  const database = await openBlankDatabase();
  try {
    const { db } = database;
    await migrateTo(db, '0046-budget-reservations');
    // Their functions belong to another version.
    for (const table of ['document', 'step', 'ner_tag', 'classifier_tag'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const insert = async (text: ReturnType<typeof sql>) =>
      (await sql<{ id: number }>`${text} returning id`.execute(db)).rows[0]?.id ?? 0;
    const user = await insert(sql`insert into app_user (login) values ('ada')`);
    const process = await insert(sql`insert into process (name) values ('p')`);
    const node =
      await insert(sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
      values (${process}, 'n', 'SPAN', false, 'WAITING')`);
    const documentOf = (status: string, deleted: string | null) =>
      insert(sql`insert into document (process_id, filename, path, document_type, kind, status, created_at, deleted_at)
        values (${process}, 'a', 'a', 'TEXTFILE', 'txt', ${status}, '2026-03-01T10:07:00Z', ${deleted})`);
    const document = await documentOf('DONE', null);
    await documentOf('WAITING', '2026-03-02T10:00:00Z');
    const step = await insert(sql`insert into step (document_id, node_id, status, completed_at)
      values (${document}, ${node}, 'DONE', '2026-03-01T12:20:00Z')`);
    const label = await insert(
      sql`insert into ner_tag_type (node_id, name, background_color, text_color) values (${node}, 'l', '#ffffff', '#000000')`,
    );
    for (const minute of [0, 14, 15])
      await insert(sql`insert into ner_tag (step_id, ner_tag_type_id, type, source, user_id, created_at)
        values (${step}, ${label}, 'SPAN_TAG', 'USER', ${user}, ${`2026-03-01T12:${String(minute).padStart(2, '0')}:59Z`})`);
    await insert(sql`insert into work_timer (user_id, process_id, document_id, node_id, step_id, start_time, end_time)
      values (${user}, ${process}, ${document}, ${node}, ${step}, '2026-03-01T12:10:00Z', '2026-03-01T12:20:00Z')`);
    await insert(sql`insert into model_call (model_name, purpose, currency, process_id, node_id, outcome, cost, started_at)
      values ('m', 'PROMPT', 'EUR', ${process}, ${node}, 'OK', 0.25, '2026-03-01T12:00:00Z')`);
    for (const [version, was, status, at] of [
      [1, null, 'WAITING', '2026-03-01T11:20:00Z'],
      [2, 'WAITING', 'DONE', '2026-03-01T12:20:00Z'],
    ] as const)
      await insert(sql`insert into document_change (document_id, version, step_id, node_id, copy, master, attempt, was, status, at)
        values (${document}, ${version}, ${step}, ${node}, 0, true, 0, ${was}, ${status}, ${at})`);
    await migrate(db);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', measure, node_id, user_id, document_id, currency, bucket,
        to_char(at at time zone 'UTC', 'DD HH24:MI'), trim_scale(amount)) as line
      from statistic_change order by measure, at`.execute(db);
    expect(rows.map(({ line }) => line)).toEqual([
      `ARRIVED 0 0 0  0 01 10:00 2`,
      `CALLS ${node} 0 0 EUR 0 01 12:00 1`,
      `COST ${node} 0 0 EUR 0 01 12:00 0.25`,
      `FINISHED 0 0 0  0 01 12:15 1`,
      `REMOVED 0 0 0  0 02 10:00 1`,
      `TAGS ${node} ${user} ${document}  0 01 12:00 2`,
      `TAGS ${node} ${user} ${document}  0 01 12:15 1`,
      // An hour.
      `WAITED ${node} 0 0  ${Math.floor(4 * Math.log2(3600))} 01 12:15 1`,
      `WORK ${node} ${user} 0  0 01 12:00 300000`,
      `WORK ${node} ${user} 0  0 01 12:15 300000`,
    ]);
  } finally {
    await database.close();
  }
});

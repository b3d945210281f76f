import { openBlankDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate, migrateTo } from './migrate.ts';

const WAITS = { key: 'reason.labelling.copiesOpen', params: { count: 1 }, message: 'Steps …: 1.' };

/** The rows of a version before 0045: a document with two steps of people, of which `finished` are, and a step of agreement. */
async function stored(db: Database['db'], finished: 1 | 2): Promise<number> {
  const insert = async (text: ReturnType<typeof sql>) =>
    (await sql<{ id: number }>`${text} returning id`.execute(db)).rows[0]?.id ?? 0;
  const processId = await insert(sql`insert into process (name) values (${crypto.randomUUID()})`);
  const nodeOf = (name: string, settings: object) =>
    insert(sql`insert into node (process_id, name, activity_type, automatic, auto_step_status, settings)
      values (${processId}, ${name}, 'CLF', false, 'WAITING', ${JSON.stringify(settings)}::jsonb)`);
  const people = await nodeOf('people', {});
  const config = { configType: 'AGREEMENT', nodes: [{ id: people }], quorum: 2 };
  const judge = await nodeOf('judge', { externalConfig: config });
  const documentId = await insert(
    sql`insert into document (process_id, filename, path, document_type, kind, status)
      values (${processId}, 'a.txt', 'a.txt', 'TEXTFILE', 'txt', 'WAITING')`,
  );
  for (const copy of [0, 1])
    await insert(sql`insert into step (document_id, node_id, copy, master, status)
      values (${documentId}, ${people}, ${copy}, ${copy === 0}, ${copy < finished ? 'DONE' : 'WAITING'})`);
  return insert(sql`insert into step (document_id, node_id, status, reason) values (${documentId}, ${judge},
    ${finished === 2 ? 'DONE' : 'WAITING'}, ${finished === 2 ? null : JSON.stringify(WAITS)}::jsonb)`);
}

it('steps of agreement that wait for copies start again by themselves, and finished ones keep what they compared', async () => {
  const database = await openBlankDatabase();
  try {
    const { db } = database;
    await migrateTo(db, '0042-agreement');
    // Their functions belong to another version.
    for (const table of ['document', 'step'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const [waiting, done] = [await stored(db, 1), await stored(db, 2)];
    await migrate(db);
    const rows = await db
      .selectFrom('agreement')
      .select([
        'step_id as id',
        sql<number>`cardinality(compared)`.as('compared'),
        sql<number>`cardinality(node_ids)`.as('nodes'),
      ])
      .orderBy('step_id')
      .execute();
    expect(rows).toEqual([
      { id: waiting, compared: 0, nodes: 1 },
      { id: done, compared: 2, nodes: 1 },
    ]);
  } finally {
    await database.close();
  }
});

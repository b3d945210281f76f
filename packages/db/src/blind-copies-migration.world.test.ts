import { openBlankDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from './migrate.ts';

it(
  'nodes that have copies before the upgrade are not blind, and finished documents have the same paths',
  { timeout: 60_000 },
  async () => {
    const database = await openBlankDatabase();
    try {
      const { db } = database;
      await migrateTo(db, '0055-limits-of-senders');
      for (const table of ['document', 'step', 'node'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
      const insert = async (text: ReturnType<typeof sql>) =>
        (await sql<{ id: number }>`${text} returning id`.execute(db)).rows[0]?.id ?? 0;
      const processOf = (ways: string) =>
        insert(sql`insert into process (name, judged_ways) values (${crypto.randomUUID()}, ${ways})`);
      const nodeOf = (processId: number, name: string) =>
        insert(sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
        values (${processId}, ${name}, 'SPAN', false, 'WAITING')`);
      const [copied, plain] = [await processOf('abc'), await processOf('def')];
      const names = ['node-wide', 'for a document', 'only a step', 'none', 'none any more'];
      const ids: number[] = [];
      for (const name of names) ids.push(await nodeOf(copied, name));
      await nodeOf(plain, 'plain');
      const documentId = await insert(
        sql`insert into document (process_id, filename, path, document_type, kind, status)
        values (${copied}, 'a.txt', 'a.txt', 'TEXTFILE', 'txt', 'WAITING')`,
      );
      for (const [at, document, submits] of [
        [0, null, 2],
        [1, documentId, 1],
        [4, null, 0],
      ] as const)
        await sql`insert into additional_submit (node_id, document_id, submits)
        values (${ids[at]}, ${document}, ${submits})`.execute(db);
      await sql`insert into step (document_id, node_id, copy, master, status)
      values (${documentId}, ${ids[2]}, 1, false, 'DONE')`.execute(db);
      await migrate(db);
      const rows = await db
        .selectFrom('node')
        .select(['name', 'blind', 'process_id as processId'])
        .orderBy('id')
        .execute();
      const ofCopied = rows.filter(({ processId }) => processId === copied);
      expect(ofCopied.map(({ name, blind }) => [name, blind])).toEqual([
        ['node-wide', false],
        ['for a document', false],
        ['only a step', false],
        ['none', true],
        ['none any more', true],
      ]);
      const { rows: ways } = await sql<{ id: number; now: string }>`
      select id, judged_ways as now from process order by id`.execute(db);
      const ending = await sql<{ hash: string }>`
      select md5(jsonb_agg(id order by id)::text) as hash from node where not blind`.execute(db);
      expect(ways).toEqual([
        { id: copied, now: `abc+${ending.rows[0]?.hash}` },
        { id: plain, now: 'def' },
      ]);
    } finally {
      await database.close();
    }
  },
);

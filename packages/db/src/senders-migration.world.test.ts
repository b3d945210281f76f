import { openBlankDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from './migrate.ts';

it('documents that senders made before the upgrade belong to their upload and are counted, with deleted ones', async () => {
  const database = await openBlankDatabase();
  try {
    const { db } = database;
    await migrateTo(db, '0054-passages-by-words-alone');
    for (const table of ['document', 'step', 'node'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const insert = async (text: ReturnType<typeof sql>) =>
      (await sql<{ id: number }>`${text} returning id`.execute(db)).rows[0]?.id ?? 0;
    const processId = await insert(sql`insert into process (name) values (${crypto.randomUUID()})`);
    const nodeId =
      await insert(sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
      values (${processId}, 'sender', 'IPS', true, 'ACCEPTED')`);
    const documentOf = () =>
      insert(sql`insert into document (process_id, filename, path, document_type, kind, status)
        values (${processId}, 'a.txt', 'a.txt', 'TEXTFILE', 'txt', 'DONE')`);
    /** A step of `from` that sent documents; null stands for a deleted one. */
    async function send(from: number, made: readonly (number | null)[]) {
      const stepId = await insert(sql`insert into step (document_id, node_id, status)
        values (${from}, ${nodeId}, 'ACCEPTED')`);
      for (const [at, documentId] of made.entries())
        await sql`insert into sent_document (step_id, attempt, receiver_id, document_id)
          values (${stepId}, 0, ${at + 1}, ${documentId})`.execute(db);
    }
    const [upload, child, grandchild, sibling, untouched] = [
      await documentOf(),
      await documentOf(),
      await documentOf(),
      await documentOf(),
      await documentOf(),
    ];
    await send(upload, [child, sibling, null]);
    await send(child, [grandchild]);
    await migrate(db);
    const rows = await db
      .selectFrom('document')
      .select(['id', 'origin_id as origin'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: upload, origin: null },
      { id: child, origin: upload },
      { id: grandchild, origin: upload },
      { id: sibling, origin: upload },
      { id: untouched, origin: null },
    ]);
    expect(await db.selectFrom('upload_descendants').selectAll().execute()).toEqual([
      { origin_id: upload, made: 4 },
    ]);
  } finally {
    await database.close();
  }
});

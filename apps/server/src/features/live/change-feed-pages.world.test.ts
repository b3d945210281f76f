import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readFeed } from './change-feed.store.ts';

const world = await startWorld();
afterAll(() => world.close());
const { db } = world.database;

/** Pages that the statements of `work` read, from memory or disk. */
async function pagesOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  const queries: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(watched);
  let pages = 0;
  for (const query of queries) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [...query.parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return pages;
}

it('the changes after a version are read without those before it', async () => {
  const { id: processId } = await world.make.process();
  const hup = await world.make.node(processId, { activityType: 'HUP', name: 'Upload' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Jan Kowalski' });
  await world.callAs(world.admin)(documents.upload, { body });
  const { id, version } = await db
    .selectFrom('document')
    .select(['id', 'version'])
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow();
  const addChanges = (from: number, to: number) =>
    sql`insert into document_change (document_id, version, kind, payload)
      select ${id}, generate_series(${from}::int, ${to}::int), 'TAG', '{}'`.execute(db);
  const since = version + 20_000;
  await sql`update document set version = ${since + 5} where id = ${id}`.execute(db);
  await addChanges(since + 1, since + 5);
  const read = (of: Db) => readFeed(of, id, since, 500);
  const alone = await pagesOf(read);
  await addChanges(version + 1, since);
  await sql`analyze document_change`.execute(db);
  expect((await read(db))?.rows.map((row) => row.version)).toEqual([1, 2, 3, 4, 5].map((at) => since + at));
  expect(await pagesOf(read)).toBeLessThan(alone + 20);
});

import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from './database.ts';
import { describeSchema } from './describe-schema.ts';
import { lockSchema, migrate, migrateTo, SchemaMismatch } from './migrate.ts';
import { applyRoutines } from './routines.ts';
import { migrationsThatRan, recordedFiles } from './schema-files.store.ts';
import { readSqlFiles, sqlFile, type SqlFile } from './sql-files.ts';

const opened: Database[] = [];
let db: Db;

beforeEach(async () => {
  const database = await openTestDatabase();
  opened.push(database);
  db = database.db;
});

afterAll(async () => {
  for (const database of opened) await database.close();
});

const stateOf = async (of: Db) => ({
  schema: await describeSchema(of),
  files: [...(await recordedFiles(of))].sort(),
  migrations: await migrationsThatRan(of),
});

async function expectRefusal(message: RegExp): Promise<void> {
  const before = await stateOf(db);
  for (const work of [() => migrate(db), () => migrateTo(db, '0001-first')]) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SchemaMismatch);
    expect((error as Error).message).toMatch(message);
  }
  expect(await stateOf(db)).toEqual(before);
}

it('records the hash of each migration and routine', async () => {
  const files = [...readSqlFiles('migrations'), ...readSqlFiles('routines')];
  expect(new Map(await recordedFiles(db))).toEqual(new Map(files.map(({ path, sha256 }) => [path, sha256])));
});

it('refuses a database with a different text of a migration, and changes nothing', async () => {
  await db
    .updateTable('schema_file')
    .set({ sha256: '0'.repeat(64) })
    .where('path', 'in', ['migrations/0007-people.sql', 'routines/claim_jobs.sql'])
    .execute();
  await expectRefusal(
    /^The migrations of this database differ from those of this version: migrations\/0007-people\.sql\. Restore /,
  );
});

it('refuses a database of a newer version, and changes nothing', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(db);
  await db.deleteFrom('schema_file').where('path', '=', 'routines/claim_jobs.sql').execute();
  await expectRefusal(/^The database was upgraded by a newer version of Scriptorium \(9999-later\)\. Start /);
});

it('treats a file with Windows line ends as the same file', () => {
  const text = 'create table a (\n  b int\n);\n';
  const windows = sqlFile('migrations/1.sql', text.replaceAll('\n', '\r\n'));
  expect(windows).toEqual(sqlFile('migrations/1.sql', text));
});

it('reads the history of a database only when another server has finished its upgrade', async () => {
  const locked = Promise.withResolvers<void>();
  const other = db.transaction().execute(async (tx) => {
    await lockSchema(tx);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(tx);
    locked.resolve();
    // Long enough for a server that does not wait to read the history.
    await sql`select pg_sleep(0.3)`.execute(tx);
  });
  await locked.promise;
  await expect(migrate(db)).rejects.toThrow(SchemaMismatch);
  await other;
});

const FILES = readSqlFiles('routines');
const apply = (files: readonly SqlFile[]) => db.transaction().execute((tx) => applyRoutines(tx, files));
const answerOf = async () =>
  (await sql<{ answer: unknown }>`select is_finished('WAITING') as answer`.execute(db)).rows[0]?.answer;

it('re-creates a routine with a changed file, whatever its parameters were', async () => {
  const changed = sqlFile(
    'routines/is_finished.sql',
    `create function is_finished(p_status text, p_more int default 1) returns int language sql as $$ select p_more $$;`,
  );
  const files = FILES.map((file) => (file.name === 'is_finished' ? changed : file));
  expect(await answerOf()).toBe(false);
  await apply(files);
  expect(await answerOf()).toBe(1);
  expect((await recordedFiles(db)).get(changed.path)).toBe(changed.sha256);
  await migrate(db);
  expect(await answerOf()).toBe(false);
});

it('drops a routine and its trigger when its file is deleted, and creates it again with the file', async () => {
  const complete = await describeSchema(db);
  await apply(FILES.filter(({ name }) => name !== 'delete_document_changes'));
  const without = await describeSchema(db);
  expect(complete.split('\n').filter((line) => !without.split('\n').includes(line))).toEqual([
    expect.stringContaining('CREATE TRIGGER document_gone'),
    '-- function delete_document_changes()',
  ]);
  expect((await recordedFiles(db)).has('routines/delete_document_changes.sql')).toBe(false);
  await migrate(db);
  expect(await describeSchema(db)).toBe(complete);
});

it('leaves all routines unchanged when one of their files is invalid', async () => {
  const before = await stateOf(db);
  const wrong = sqlFile(
    'routines/is_touched.sql',
    'create function is_touched() returns nonsense language sql as $$ select 1 $$;',
  );
  const files = FILES.filter(({ name }) => name !== 'is_finished').map((file) =>
    file.name === 'is_touched' ? wrong : file,
  );
  await expect(apply(files)).rejects.toThrow('nonsense');
  expect(await stateOf(db)).toEqual(before);
});

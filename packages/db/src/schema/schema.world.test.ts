import { readFileSync } from 'node:fs';
import { openBlankDatabase, openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { describeSchema } from '../describe-schema.ts';
import { describeTypes } from '../describe-types.ts';
import { migrate, migrateTo } from '../migrate.ts';

/** Without the line that names its source. */
const SCHEMA = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8').replace(/^--.*\n+/, '');
const TYPES = readFileSync(new URL('schema.generated.ts', import.meta.url), 'utf8');
const opened: Database[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function keep(opening: Promise<Database>): Promise<Database['db']> {
  const database = await opening;
  opened.push(database);
  return database.db;
}

it('gives a fresh database the schema of schema.sql (npm run schema)', async () => {
  expect(await describeSchema(await keep(openTestDatabase()))).toBe(SCHEMA);
});

it('gives the tables of a fresh database the types of schema.generated.ts (npm run schema)', async () => {
  expect(await describeTypes(await keep(openTestDatabase()))).toBe(TYPES);
});

it('shows a column that may be null now, a lost default and a new column in the types', async () => {
  const db = await keep(openTestDatabase());
  await sql`alter table issue alter column kind drop not null`.execute(db);
  await sql`alter table job alter column payload drop default`.execute(db);
  await sql`alter table tick add column planted text[]`.execute(db);
  const lines = (await describeTypes(db)).split('\n');
  const expected = new Set(TYPES.split('\n'));
  expect(lines.filter((line) => !expected.has(line))).toEqual([
    '  kind: IssueKind | null;',
    '  planted: string[] | null;',
  ]);
  const payload = (of: string[]) =>
    of.slice(of.indexOf('export interface Job {')).find((line) => line.includes(' payload:'));
  expect(payload(lines)).toBe('  payload: JSONColumnType<JsonRecord>;');
  expect(payload(TYPES.split('\n'))).toBe('  payload: Generated<JSONColumnType<JsonRecord>>;');
});

it('shows a changed default, a lost constraint and a disabled trigger', async () => {
  const db = await keep(openTestDatabase());
  await sql`alter table document alter column version set default 7`.execute(db);
  await sql`alter table tick drop constraint tick_node_id_fkey`.execute(db);
  await sql`alter table step disable trigger step_made`.execute(db);
  const lines = (await describeSchema(db)).split('\n');
  const expected = SCHEMA.split('\n');
  expect(lines.filter((line) => !expected.includes(line))).toEqual([
    expect.stringContaining('version bigint not null default 7'),
    expect.stringMatching(/^CREATE TRIGGER step_made .*; -- disabled$/),
  ]);
  expect(expected.filter((line) => line.includes('tick_node_id_fkey'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('tick_node_id_fkey'))).toEqual([]);
});

const VERSION_1_10 = '0013-lean-steps';

it('migrates a database of version 1.10 to the schema of a fresh one', async () => {
  const db = await keep(openBlankDatabase());
  await migrateTo(db, VERSION_1_10);
  const ran = await migrate(db);
  expect(ran.at(0)).toBe('0017-claims-for-others');
  expect(await describeSchema(db)).toBe(SCHEMA);
  expect(await migrate(db)).toEqual([]);
});

/** Keys and an index that the first text of 0004 created, and the second does not. */
const FIRST_0004 = [
  'alter table step_event drop constraint step_event_pkey, add primary key (id)',
  'create index step_event_document on step_event (document_id, id)',
  'alter table step_count add primary key (id)',
  'alter table edge_count add primary key (id)',
];

/** A function that the first text of 0013 did not yet drop. */
const FIRST_0013 = [
  `alter table step add constraint step_status_check
    check (status in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR'))`,
  `alter table document_count
    add constraint document_count_process_id_fkey foreign key (process_id) references process on delete cascade`,
  'drop function standing_of(bigint, bigint, text, bigint, bigint)',
  `create or replace function note_new_step() returns trigger language plpgsql as $$
  begin
    insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
    return null;
  end $$`,
];

/** Routines that a database may still have, because no text drops them before the last one. */
const EARLIER_ROUTINES = [
  'create function document_standing(p_document bigint) returns text language sql as $$ select null $$',
  'create function note_new_steps() returns trigger language plpgsql as $$ begin return null; end $$',
  'create function note_changed_steps() returns trigger language plpgsql as $$ begin return null; end $$',
  `create trigger earlier after insert on step referencing new table as new_steps
    for each statement execute function note_new_steps()`,
];

it.each([
  { name: '0004', statements: FIRST_0004 },
  { name: '0013', statements: FIRST_0013 },
  { name: '0004, 0005, 0008 and 0013', statements: [...FIRST_0004, ...FIRST_0013, ...EARLIER_ROUTINES] },
])('brings a database that an earlier text of $name made to the same schema', async ({ statements }) => {
  const db = await keep(openBlankDatabase());
  await migrateTo(db, VERSION_1_10);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await migrate(db);
  expect(await describeSchema(db)).toBe(SCHEMA);
});

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Bytes of rows in memory at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const MAX_ROWS = 2000;

/** All tables of the product, by name, except the migrator's own: those are created, not copied. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'schema_file'
    order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names of the migrations that were applied to a database. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Rows that migrations insert into a new database; the copied rows replace them. */
const DELETE_PREDEFINED_ROLES = sql`delete from role where predefined`;

/** The first table that has user data; undefined for an empty database. */
export async function findFilledTable(db: Db): Promise<string | undefined> {
  for (const table of await listTables(db)) {
    const own = table === 'role' ? sql`where not predefined` : sql``;
    const { rows } = await sql`select 1 from ${sql.table(table)} ${own} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Removes the predefined rows of an unused database, to make room for all rows of another one. */
export async function clearNewDatabase(tx: Tx): Promise<void> {
  if ((await listTables(tx)).includes('role')) await DELETE_PREDEFINED_ROLES.execute(tx);
}

/**
 * The rows of a table as JSON texts, written and read by PostgreSQL: numbers, timestamps and arrays never become
 * values of JavaScript. The number of rows per fetch depends on their length.
 */
export async function* readRows(tx: Tx, table: string): AsyncGenerator<string[]> {
  const cursor = sql.ref(`rows_of_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(whole)::text as row from ${sql.table(table)} as whole`.execute(tx);
  let count = 10;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(count)} from ${cursor}`.execute(tx);
    if (rows.length === 0) break;
    const lines = rows.map(({ row }) => row);
    yield lines;
    const average = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor(CHUNK_BYTES / average)));
  }
  await sql`close ${cursor}`.execute(tx);
}

/** The columns to write: generated ones are computed by the database. */
export async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}

/**
 * Drops all foreign keys and returns a function that creates them again, which checks every row: so tables may be
 * filled in any order, including rows that reference later rows of their own table.
 */
export async function dropForeignKeys(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select class.relname as "table", con.conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class class on class.oid = con.conrelid
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
    order by con.oid`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    }
  };
}

/** Disables triggers, so that rows are copied unchanged; returns a function that enables them again. */
export async function disableTriggers(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string }>`
    select distinct class.relname as "table"
    from pg_trigger trigger join pg_class class on class.oid = trigger.tgrelid
    where not trigger.tgisinternal and class.relnamespace = 'public'::regnamespace`.execute(tx);
  const { rows: always } = await sql<{ table: string; name: string }>`
    select class.relname as "table", trigger.tgname as name
    from pg_trigger trigger join pg_class class on class.oid = trigger.tgrelid
    where trigger.tgenabled = 'A' and class.relnamespace = 'public'::regnamespace`.execute(tx);
  for (const { table } of rows) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  return async () => {
    for (const { table } of rows) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const { table, name } of always)
      await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(name)}`.execute(tx);
  };
}

/** The current values of the id sequences, by name. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** Sets the sequences to their former values, so that no id is assigned twice. */
export async function setSequences(tx: Tx, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx);
}

export const listBlobs = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('blob')
    .select(['key', 'size', 'sha256', 'content_type as contentType'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();

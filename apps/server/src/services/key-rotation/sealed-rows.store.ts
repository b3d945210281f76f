import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';

export interface SealedRow {
  /** The primary key, as a text. */
  readonly key: string;
  readonly sealed: string;
}

/** Rows of one kind with content that is encrypted with the key of the installation. */
interface SealedRows {
  readonly what: string;
  /** The next ones after a key, in its order; from the first one without it. */
  list(db: Db, after: string | null): Promise<SealedRow[]>;
  write(db: Db, row: SealedRow): Promise<unknown>;
}

const BATCH = 200;

/** Tables with ids. */
const byId = (what: string, table: 'secret' | 'connection' | 'llm_model'): SealedRows => ({
  what,
  list: async (db, after) =>
    (
      await sql<SealedRow>`
        select id::text as key, sealed from ${sql.table(table)}
        where id > coalesce(${after}::bigint, 0) and sealed is not null
        order by id limit ${BATCH}`.execute(db)
    ).rows,
  write: (db, { key, sealed }) =>
    sql`update ${sql.table(table)} set sealed = ${sealed} where id = ${key}::bigint`.execute(db),
});

/** Tables of sign-ins with the identity provider. */
const byText = (table: 'oidc_code' | 'oidc_session', key: 'code_hash' | 'token_id'): SealedRows => ({
  what: 'sign-ins',
  list: async (db, after) =>
    (
      await sql<SealedRow>`
        select ${sql.ref(key)} as key, sealed_id_token as sealed from ${sql.table(table)}
        where ${sql.ref(key)} > coalesce(${after}::text, '') order by 1 limit ${BATCH}`.execute(db)
    ).rows,
  write: (db, row) =>
    sql`update ${sql.table(table)} set sealed_id_token = ${row.sealed} where ${sql.ref(key)} = ${row.key}`.execute(
      db,
    ),
});

const QUEUED_MAILS: SealedRows = {
  what: 'queued mails',
  list: async (db, after) =>
    (
      await sql<SealedRow>`
        select id::text as key, payload ->> 'sealed' as sealed from job
        where queue = ${MAIL_QUEUE} and id > coalesce(${after}::bigint, 0) and payload ->> 'sealed' is not null
        order by id limit ${BATCH}`.execute(db)
    ).rows,
  write: (db, { key, sealed }) =>
    sql`update job set payload = jsonb_set(payload, '{sealed}', to_jsonb(${sealed}::text))
      where id = ${key}::bigint`.execute(db),
};

/** Everything in the database that is encrypted; a test compares it with the columns named `sealed`. */
export const SEALED_ROWS: readonly SealedRows[] = [
  byId('secrets', 'secret'),
  byId('connections', 'connection'),
  byId('models', 'llm_model'),
  byText('oidc_code', 'code_hash'),
  byText('oidc_session', 'token_id'),
  QUEUED_MAILS,
];

/** No server instance can record its first heartbeat until the transaction has ended. */
export const lockInstances = (db: Db) =>
  sql`lock table server_process in share row exclusive mode`.execute(db);

export const writeCheck = (db: Db, name: string, value: string) =>
  db.updateTable('installation').set({ value }).where('name', '=', name).execute();

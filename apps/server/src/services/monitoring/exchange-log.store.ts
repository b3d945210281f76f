import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import type { Exchange, STATUS_CLASSES } from '@scriptorium/contract/management/management-logs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import { sql } from 'kysely';

export type NewExchange = Omit<Exchange, 'id'>;

/** One statement with one parameter for any number of rows, so that its text stays the same. */
export async function insertExchanges(db: Db, exchanges: readonly NewExchange[]): Promise<void> {
  await sql`
    insert into http_log (at, method, route, path, status, ms, login, address, server)
    select at, method, route, address, status, ms, login, client, server
    from jsonb_to_recordset(${JSON.stringify(exchanges)}::jsonb) as seen (
      at timestamptz, method text, route text, address text, status int, ms int, login text, client text,
      server text)`.execute(db);
}

interface ExchangeFilter {
  status?: (typeof STATUS_CLASSES)[number] | undefined;
  text?: string | undefined;
}

/** Lower case, with separators between the parts, so that no search matches across two of them. */
const WORDS = sql<string>`lower(method || ' ' || path || chr(10) || coalesce(route, '') || chr(10)
  || coalesce(login, '') || chr(10) || coalesce(address, ''))`;

function matching(db: Db, { status, text = '' }: ExchangeFilter) {
  const part = text.trim().toLowerCase();
  return db
    .selectFrom('http_log')
    .$if(status !== undefined, (query) => query.where(sql`status / 100`, '=', Number(status?.[0])))
    .$if(part !== '', (query) => query.where(WORDS, 'like', likeText(part)));
}

/** One page of the matches, the newest first. */
export async function selectExchanges(
  db: Db,
  { page, size, ...filter }: ExchangeFilter & { page: number; size: number },
): Promise<Exchange[]> {
  const rows = await matching(db, filter)
    .select(['id', 'at', 'method', 'route', 'path', 'status', 'ms', 'login', 'address', 'server'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map(({ path, address, ...row }) => ({ ...row, address: path, client: address ?? '' }));
}

/** At most MAX_COUNTED: a month of requests must not make each search slow. */
export async function countExchanges(db: Db, filter: ExchangeFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).select('id').limit(MAX_COUNTED).as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const KEPT = '30 days';
const ROWS_A_TIME = 5000;

/** Deletes one batch of expired rows; returns whether there may be more. */
export async function removeOldExchanges(db: Db): Promise<boolean> {
  const { rows } = await sql`
    delete from http_log where id in (
      select id from http_log where at < now() - ${KEPT}::interval
      order by at limit ${ROWS_A_TIME} for update skip locked)
    returning id`.execute(db);
  return rows.length === ROWS_A_TIME;
}

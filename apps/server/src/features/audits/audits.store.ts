import type { AuditEntry } from '@scriptorium/contract/people/audits.ts';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import { sql } from 'kysely';

interface AuditRow {
  type: string;
  userId: number | null;
  principal: string;
  address: string;
  data: Record<string, unknown>;
}

export async function insertAudit(
  db: Db,
  { type, userId, principal, address, data }: AuditRow,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ type, user_id: userId, principal, address, data: JSON.stringify(data) })
    .execute();
}

export type AuditField = 'timestamp' | 'principal' | 'type';
const COLUMNS = { timestamp: 'at', principal: 'principal', type: 'type' } as const;

interface AuditSearch {
  page: number;
  size: number;
  sort: { field: AuditField; descending: boolean };
  /** Days in `zone`, both included. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  zone: string;
  type?: string | undefined;
  principal?: string | undefined;
}

/** The time at which a day, or the day after it, begins in a time zone. */
const beginOf = (day: string, zone: string, after = 0) =>
  sql<string>`(${day}::date + ${after}::int)::timestamp at time zone ${zone}`;

const matching = (db: Db, { fromDate, toDate, zone, type, principal }: AuditSearch) =>
  db
    .selectFrom('audit_event')
    .$if(Boolean(fromDate), (query) => query.where('at', '>=', beginOf(fromDate ?? '', zone)))
    .$if(Boolean(toDate), (query) => query.where('at', '<', beginOf(toDate ?? '', zone, 1)))
    .$if(Boolean(type), (query) => query.where('type', '=', type ?? ''))
    .$if(Boolean(principal), (query) => query.where('principal', 'ilike', likeText(principal ?? '')));

/** One page of the matches; among equal ones the newest first. */
export function selectAudits(db: Db, search: AuditSearch) {
  const direction = search.sort.descending ? 'desc' : 'asc';
  return matching(db, search)
    .select(['id', 'at as timestamp', 'principal', 'type', 'address', 'data'])
    .orderBy(COLUMNS[search.sort.field], direction)
    .$if(search.sort.field !== 'timestamp', (query) => query.orderBy('at', 'desc'))
    .orderBy('id', search.sort.field === 'timestamp' ? direction : 'desc')
    .limit(search.size)
    .offset(search.page * search.size);
}

export async function listAudits(
  db: Db,
  search: AuditSearch,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const rows = await selectAudits(db, search).execute();
  const { total } = await db
    .selectFrom(matching(db, search).select('id').limit(MAX_COUNTED).as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

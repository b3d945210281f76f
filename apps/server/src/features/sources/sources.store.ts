import { withoutBidiControls } from '@scriptorium/domain/names.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import type { SourceItem, SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { sql } from 'kysely';

interface OfProcess {
  readonly processId: number;
  /** The nodes whose sources the caller may see. */
  readonly visible: VisibleNodes;
}

/** The nodes of a process that a caller may see, as a condition. */
const isVisible = ({ processId, visible }: OfProcess) =>
  visible === 'all'
    ? sql<boolean>`node.process_id = ${processId}`
    : sql<boolean>`node.process_id = ${processId} and node.id = ${anyOf([...visible])}`;

/** Connections that are fetched from, with their counts; of all visible nodes, or of one. */
export async function listStatus(
  db: Db,
  scope: OfProcess & { readonly nodeId?: number },
): Promise<SourceStatus[]> {
  const rows = await db
    .selectFrom('connection')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .select([
      'connection.id',
      'connection.node_id as nodeId',
      'node.name as nodeName',
      'node.activity_type as activityType',
      'connection.settings',
      'connection.state',
      'connection.reason',
      sql<boolean>`coalesce(connection.lease_until > now(), false)`.as('isRunning'),
      'connection.last_started_at as lastStartedAt',
      'connection.last_ok_at as lastOkAt',
      sql<string | null>`least(connection.next_try_at, connection.next_tick, node.next_tick)`.as('nextAt'),
      'connection.last_listing as lastListing',
    ])
    .where(isVisible(scope))
    .where(sql<boolean>`node.activity_type like '%UPLOAD'`)
    .$if(scope.nodeId !== undefined, (query) => query.where('node.id', '=', scope.nodeId ?? 0))
    .orderBy('node.id')
    .orderBy('connection.id')
    .execute();
  const counts = await countItems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ settings, ...row }) => ({
    ...row,
    name: nameOf(settings),
    nextAt: row.state === 'STOPPED' ? null : row.nextAt,
    counts: counts.get(row.id) ?? NOTHING,
  }));
}

/** Returns the name of a connection; for a mailbox its address and folder. */
function nameOf({ name, address, folder }: Record<string, unknown>): string {
  if (typeof name === 'string' && name !== '') return name;
  return [address, folder].filter((part) => typeof part === 'string' && part !== '').join(', ');
}

type Counts = SourceStatus['counts'];
const NOTHING: Counts = { found: 0, made: 0, waiting: 0, failed: 0, left: 0 };

async function countItems(db: Db, connectionIds: readonly number[]): Promise<Map<number, Counts>> {
  if (connectionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('source_item')
    .select(['connection_id as id', 'state', sql<number>`count(*)`.as('n')])
    .where('connection_id', 'in', connectionIds)
    .groupBy(['connection_id', 'state'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, states]) => {
      const of = (...wanted: string[]) =>
        states.filter(({ state }) => wanted.includes(state)).reduce((sum, { n }) => sum + n, 0);
      const found = states.reduce((sum, { n }) => sum + n, 0);
      const left = of('EMPTY', 'GONE', 'SKIPPED');
      return [id, { found, made: of('DONE'), waiting: of('FOUND'), failed: of('FAILED'), left }];
    }),
  );
}

export async function isPaused(db: Db, processId: number): Promise<boolean> {
  const row = await db
    .selectFrom('process')
    .select('sources_paused')
    .where('id', '=', processId)
    .executeTakeFirst();
  return row?.sources_paused ?? false;
}

export async function setPaused(db: Db, processId: number, paused: boolean): Promise<void> {
  await db.updateTable('process').set({ sources_paused: paused }).where('id', '=', processId).execute();
}

interface ItemQuery {
  readonly state: SourceItem['state'];
  readonly connectionId?: number | undefined;
  readonly page: number;
  readonly size: number;
}

export async function listItems(
  db: Db,
  scope: OfProcess,
  { state, connectionId, page, size }: ItemQuery,
): Promise<{ rows: SourceItem[]; total: number }> {
  const all = db
    .selectFrom('source_item as item')
    .innerJoin('connection', 'connection.id', 'item.connection_id')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .where(isVisible(scope))
    .where('item.state', '=', state)
    .$if(connectionId !== undefined, (query) => query.where('connection.id', '=', connectionId ?? 0));
  const rows = await all
    .select([
      'item.id',
      'item.connection_id as connectionId',
      'node.id as nodeId',
      'node.name as nodeName',
      'item.name',
      'item.size',
      'item.state',
      'item.reason',
      'item.tries',
      'item.found_at as foundAt',
      sql<string | null>`case when item.state = 'FOUND' then item.next_try_at end`.as('nextTryAt'),
      'item.finished_at as finishedAt',
      'item.document_id as documentId',
    ])
    .orderBy('item.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { n } = await db
    .selectFrom(all.select('item.id').limit(MAX_COUNTED).as('counted'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, name: withoutBidiControls(row.name) })), total: n };
}

/** Items of connections that the caller may see, in these states; of these ids only, where they are given. */
const inStates = (
  tx: Db,
  scope: OfProcess,
  states: readonly SourceItem['state'][],
  ids: readonly number[] | undefined,
) =>
  tx
    .updateTable('source_item as item')
    .from('connection')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .whereRef('connection.id', '=', 'item.connection_id')
    .where(isVisible(scope))
    .where('item.state', 'in', states)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`item.id = ${anyOf(ids ?? [])}`));

/**
 * Failed items are tried as if they were new, and skipped ones that are named. Returns the connections whose next run is
 * due for them.
 */
export async function retryFailed(
  tx: Db,
  scope: OfProcess,
  ids: readonly number[] | undefined,
): Promise<{ changed: number; connectionIds: number[] }> {
  const rows = await inStates(tx, scope, ids ? ['FAILED', 'SKIPPED'] : ['FAILED'], ids)
    .set({
      state: 'FOUND',
      tries: 0,
      cut_off: 0,
      next_try_at: sql<string>`now()`,
      reason: null,
      finished_at: null,
    })
    .returning('item.connection_id as connectionId')
    .execute();
  return { changed: rows.length, connectionIds: [...new Set(rows.map(({ connectionId }) => connectionId))] };
}

export async function skipFailed(
  tx: Db,
  scope: OfProcess,
  ids: readonly number[] | undefined,
): Promise<number> {
  const rows = await inStates(tx, scope, ['FAILED'], ids)
    .set({ state: 'SKIPPED' })
    .returning('item.id')
    .execute();
  return rows.length;
}

import { anyOf } from '@scriptorium/db/lists.ts';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { ANY, isAdministrator, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { condition, type Filter } from './document-conditions.store.ts';
import {
  idsOf,
  onOwnNodes,
  ownOrUnassigned,
  setOf,
  type DocumentSet,
  type Scope,
} from './document-sets.store.ts';
import { onDashboard, presentDocuments, seen, type DocumentWhere } from './visible-documents.store.api.ts';

export type SortField = 'id' | 'documentId' | 'filename' | 'createdDate' | 'status';

export interface Paging {
  page: number;
  size: number;
  sort: { field: SortField; descending: boolean };
}

const ROW_FIELDS = [
  'document.id',
  'document.filename',
  'document.process_id as processId',
  'document.document_type as documentType',
  'document.status',
  'document.created_at as createdDate',
  'document.blocked_by as blockedBy',
] as const;

/** Counts the matches and reads one page of them, in a total order. */
export async function pageOf(found: ReturnType<typeof presentDocuments>, { page, size, sort }: Paging) {
  const order = sort.descending ? 'desc' : 'asc';
  const { total } = await found
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(ROW_FIELDS)
    .orderBy(sortColumn(sort.field), order)
    .orderBy('document.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: Number(total), isCapped: false };
}

export interface Listing {
  filters: readonly Filter[];
  /** Only what the caller sees on a dashboard. */
  forDashboard: boolean;
}

const where: DocumentWhere = expressionBuilder<DB, 'document'>();

/** One page of the documents that a caller may read and that match all filters, and their number, which may be capped. */
export async function listDocuments(db: Db, rights: Rights, listing: Listing, paging: Paging) {
  const processIds = new Set(
    listing.filters.flatMap((one) => (one.type === 'PROCESS_ID' ? [one.value] : [])),
  );
  const [processId] = processIds;
  if (processId === undefined || processIds.size > 1) return listAcross(db, rights, listing, paging);
  const scope = await scopeOf(db, rights, processId);
  if (!scope) return { rows: [], total: 0, isCapped: false };
  const { ids, ...counted } = await findPage(db, scope, partsOf(scope, listing), paging);
  const rows = await db.selectFrom('document').select(ROW_FIELDS).where('id', '=', anyOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...counted };
}

/** Lists documents of all processes, or of none: each condition is checked for each document. */
const listAcross = (db: Db, rights: Rights, { filters, forDashboard }: Listing, paging: Paging) =>
  pageOf(
    presentDocuments(db).where((all) =>
      all.and([
        seen(all, rights),
        ...(forDashboard ? [onDashboard(all, rights)] : []),
        ...filters.map((filter) => condition(all, rights, filter)),
      ]),
    ),
    paging,
  );

/** Null: the process does not exist, or the caller may read nothing of it. */
async function scopeOf(db: Db, rights: Rights, processId: number): Promise<Scope | null> {
  const process = await db
    .selectFrom('process')
    .select('id')
    .where('id', '=', processId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!process) return null;
  if (modeOnProcess(rights, processId) !== null) return { rights, processId, nodeIds: undefined };
  const own = rights.authorities.filter(({ type }) => type === 'NODE').map(({ componentId }) => componentId);
  if (own.length === 0) return null;
  const nodes = await db
    .selectFrom('node')
    .select('id')
    .where('process_id', '=', processId)
    .$if(!own.includes(ANY), (query) => query.where('id', 'in', own))
    .execute();
  return nodes.length === 0 ? null : { rights, processId, nodeIds: nodes.map(({ id }) => id) };
}

/** One requirement of a list: how to check it for a document, and the documents that meet it if an index has them. */
interface Part {
  readonly condition: Expression<SqlBool>;
  readonly set: DocumentSet | undefined;
  readonly filter?: Filter;
}

function partsOf(scope: Scope, { filters, forDashboard }: Listing): Part[] {
  const { rights, processId, nodeIds } = scope;
  const parts: Part[] = filters
    .filter((filter) => filter.type !== 'PROCESS_ID' && !isEmptyFilter(filter))
    .map((filter) => ({ condition: condition(where, rights, filter), set: setOf(scope, filter), filter }));
  const isAdmin = isAdministrator(rights) || modeOnProcess(rights, processId) === 'ADMIN';
  // A filter by steps considers only those that the caller may read.
  const bySteps = filters.some(({ type }) => type === 'STEP' || type === 'NODE_STEPS');
  if (nodeIds && !bySteps) parts.push({ condition: seen(where, rights), set: onOwnNodes(scope) });
  if (forDashboard && !isAdmin && !filters.some((filter) => isOwnOrUnassigned(filter, rights)))
    parts.push({ condition: onDashboard(where, rights), set: ownOrUnassigned(scope) });
  return parts;
}

const isEmptyFilter = (filter: Filter): boolean =>
  (filter.type === 'NAME' && filter.value.trim() === '') ||
  (filter.type === 'STATUS' && filter.value.length === 0);

const isOwnOrUnassigned = (filter: Filter, { userId }: Rights): boolean =>
  filter.type === 'ASSIGNEE_IDS' && filter.value.every((id) => id === userId);

/** Sets up to this size are counted; two larger ones are crossed only until `MAX_CROSSED`. */
const MAX_SET = 20_000;
/** A set of this size leads without a look at those whose counting takes longer. */
const SMALL_SET = 2_000;
const MAX_CROSSED = 1_000;

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCapped: boolean;
}

async function findPage(db: Db, scope: Scope, parts: readonly Part[], paging: Paging): Promise<Found> {
  const known = await knownTotal(db, scope, parts);
  if (known !== undefined)
    return { ids: await walk(db, scope, parts, paging), total: known, isCapped: false };
  const { lead, cap } = await leadOf(db, parts);
  if (!lead) return walkAndCount(db, scope, parts, paging);
  const probes = parts.filter((part) => part !== lead.part).map((part) => part.condition);
  const found = matching(scope, lead.set, probes, { paging, cap });
  const isById = isSortedById(paging);
  const order = sql`order by ${orderOf(paging)}`;
  const page = sql`limit ${paging.size} offset ${paging.page * paging.size}`;
  const ids = isById
    ? sql`array(select id from found ${order} ${page})`
    : sql`case when (select count(*) from found) <= ${cap} then
        array(select document.id from found join document on document.id = found.id ${order} ${page}) end`;
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${found}) select (select count(*) from found) as total, ${ids} as ids`.execute(
    db,
  );
  const [row] = rows;
  const count = Number(row?.total ?? 0);
  const isCapped = count > cap;
  return {
    ids: (row?.ids ?? (await walk(db, scope, parts, paging))).map(Number),
    total: isCapped ? cap : count,
    isCapped,
  };
}

/** Documents are created in the order of their ids. */
const isSortedById = ({ sort: { field } }: Paging): boolean => field !== 'filename' && field !== 'status';

/** The total of a whole process, also by status, is kept by the server. */
async function knownTotal(db: Db, { processId }: Scope, parts: readonly Part[]): Promise<number | undefined> {
  const filters = parts.map(({ filter }) => filter);
  if (filters.some((filter) => filter?.type !== 'STATUS') || filters.length > 1) return undefined;
  const [filter] = filters;
  const { total } = await db
    .selectFrom('document_count')
    .select((count) => count.fn.coalesce(count.fn.sum<number>('documents'), sql<number>`0`).as('total'))
    .where('process_id', '=', processId)
    .$if(filter?.type === 'STATUS', (query) =>
      query.where('status', 'in', filter?.type === 'STATUS' ? filter.value : []),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The smallest set leads; the conditions of all others are checked for its documents. */
async function leadOf(db: Db, parts: readonly Part[]) {
  const sets = parts.flatMap((part) => (part.set ? [{ part, set: part.set }] : []));
  if (sets.length <= 1) return { lead: sets[0], cap: MAX_COUNTED };
  const ordered = sets.filter(({ set }) => set.isOrdered);
  const [small] = await smallestOf(db, ordered, SMALL_SET);
  if (small && small.size <= SMALL_SET) return { lead: small.lead, cap: MAX_COUNTED };
  const [least] = await smallestOf(db, sets, MAX_SET);
  return { lead: least?.lead, cap: (least?.size ?? 0) > MAX_SET ? MAX_CROSSED : MAX_COUNTED };
}

/** The smallest set, counted up to a limit. */
async function smallestOf<Lead extends { set: DocumentSet }>(db: Db, sets: readonly Lead[], limit: number) {
  if (sets.length === 0) return [];
  const counts = sets.map(
    ({ set }) =>
      sql`(select count(*) from (${idsOf(set.estimate ?? set, 'desc')} limit ${limit + 1}) counted)::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  const sizes = (rows[0]?.counts ?? []).map(Number);
  return sets.map((lead, at) => ({ lead, size: sizes[at] ?? 0 })).toSorted((a, b) => a.size - b.size);
}

/** The ids of a set whose documents meet all conditions, at most one more than the cap and than the page needs. */
function matching(
  { processId }: Scope,
  set: DocumentSet,
  conditions: readonly Expression<SqlBool>[],
  { paging, cap }: { paging: Paging; cap: number },
): RawBuilder<{ id: number }> {
  const order = paging.sort.descending ? 'desc' : 'asc';
  const most = isSortedById(paging) ? Math.max(cap + 1, (paging.page + 1) * paging.size) : cap + 1;
  const isMet = set.isExact && conditions.length === 0 ? sql`true` : exists(processId, conditions);
  return sql`select lead.id from (${idsOf(set, order)}) lead where ${isMet}
    order by lead.id ${sql.raw(order)} limit ${most}`;
}

/** "offset 0" keeps the planner from turning the check of each document into a join with all. */
const exists = (processId: number, conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`exists (select from document where document.id = lead.id and document.process_id = ${processId}
    and document.deleted_at is null and ${where.and([...conditions])} offset 0)`;

/** One page in the order of an index; all conditions are checked on the way. */
async function walk(db: Db, scope: Scope, parts: readonly Part[], paging: Paging): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${walked(scope, parts, paging)}
    limit ${paging.size} offset ${paging.page * paging.size}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

function walked({ processId }: Scope, parts: readonly Part[], paging: Paging): RawBuilder<{ id: number }> {
  const [only] = parts;
  if (only?.set && parts.length === 1 && isSortedById(paging) && only.set.isExact)
    return idsOf(only.set, paging.sort.descending ? 'desc' : 'asc');
  const conditions = parts.filter((part) => !isOfRow(part)).map((part) => part.condition);
  const ofRow = parts.filter(isOfRow).map((part) => part.condition);
  return sql`select lead.id from (select document.id from document
      where document.process_id = ${processId} and document.deleted_at is null and ${where.and(ofRow)}
      order by ${orderOf(paging)}) lead
    where ${conditions.length === 0 ? sql`true` : exists(processId, conditions)}`;
}

/** Whether the row of the document itself has what is asked for. */
const isOfRow = ({ filter }: Part): boolean =>
  filter?.type === 'STATUS' || (filter?.type === 'ASSIGNEE_IDS' && filter.value.length === 0);

/** No index has what is asked for. */
async function walkAndCount(db: Db, scope: Scope, parts: readonly Part[], paging: Paging): Promise<Found> {
  const ids = await walk(db, scope, parts, paging);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    ${walked(scope, parts, { ...paging, sort: { field: 'id', descending: true } })} limit ${MAX_COUNTED + 1}) counted`.execute(
    db,
  );
  const count = Number(rows[0]?.total ?? 0);
  return { ids, total: Math.min(count, MAX_COUNTED), isCapped: count > MAX_COUNTED };
}

function orderOf({ sort: { field, descending } }: Paging): RawBuilder<unknown> {
  const order = sql.raw(descending ? 'desc' : 'asc');
  if (field === 'filename' || field === 'status')
    return sql`${sortColumn(field)} ${order}, document.id ${order}`;
  return sql`id ${order}`;
}

function sortColumn(field: SortField) {
  if (field === 'filename') return sql`document.filename collate "und-x-icu"`;
  if (field === 'createdDate') return sql.ref('document.created_at');
  if (field === 'status') return sql.ref('document.status');
  return sql.ref('document.id');
}

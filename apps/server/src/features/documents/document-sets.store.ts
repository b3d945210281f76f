import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { STEP_STATUSES, type StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { hiddenFrom } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isBeginning, nameKey, nameMatches, type Filter } from './document-conditions.store.ts';

export type Order = 'asc' | 'desc';
type Query = RawBuilder<{ id: number }>;

/**
 * The documents of one process that match a filter, as indexes have them. Ranges in the order of ids are merged, so that
 * a page needs no sort.
 */
export interface DocumentSet {
  readonly ranges: readonly ((order: Order) => Query)[];
  /** A range may have a document twice. */
  readonly repeats: boolean;
  /** Whether its ranges are in the order of ids. */
  readonly isOrdered: boolean;
  /** Whether it has documents of the process only, without deleted ones. */
  readonly isExact: boolean;
  /** A slightly larger set that is counted instead, because it needs indexes only. */
  readonly estimate?: DocumentSet;
}

/** The process of a list, and the rights of its reader. */
export interface Scope {
  readonly rights: Rights;
  readonly processId: number;
  /** The nodes whose steps the caller may read; undefined means all of the process. */
  readonly nodeIds: readonly number[] | undefined;
}

/** More ranges than this are not merged. */
const MOST_RANGES = 40;

/** The ids of a set, each once and in order. */
export function idsOf({ ranges, repeats, isOrdered }: DocumentSet, order: Order): Query {
  const [first] = ranges;
  if (!first) return sql`select 0::bigint as id where false`;
  const direction = sql.raw(order);
  const parts = ranges.map((range) => sql`(${range(order)})`);
  const all = sql<{ id: number }>`${sql.join(parts, sql` union all `)}`;
  if (isOrdered && ranges.length === 1 && !repeats) return first(order);
  // "distinct" over a merge would hash all rows first.
  return sql`select distinct on (id) id from (${all}) parts order by id ${direction}`;
}

const exact = (ranges: DocumentSet['ranges']): DocumentSet => ({
  ranges,
  repeats: false,
  isOrdered: true,
  isExact: true,
});

/** The documents that match a filter; undefined where no index has them. */
export function setOf(scope: Scope, filter: Filter): DocumentSet | undefined {
  switch (filter.type) {
    case 'PROCESS_ID':
    case 'WORK_TIMER':
    case 'ISSUE_USER':
    case 'REPLY_USER':
    case 'ISSUE_STATUS':
    case 'REPLIES_EMPTY':
      return undefined;
    case 'DOC_ID':
      return {
        ...exact([() => sql`select unnest(${sql.val(filter.value)}::bigint[]) as id`]),
        isOrdered: false,
        isExact: false,
      };
    case 'NAME':
      return named(scope, filter.value);
    case 'STATUS':
      return filter.value.length === 0 ? undefined : withStatuses(scope, filter.value);
    case 'ASSIGNEE_IDS':
      if (filter.value.length === 0) return exact([unassigned(scope)]);
      if (filter.value.length > MOST_RANGES) return undefined;
      return exact([...new Set(filter.value)].map((userId) => assignedTo(scope, userId)));
    case 'NODE_STEPS':
      return withSteps(scope, filter.value, STEP_STATUSES);
    case 'STEP': {
      const { nodeId, statuses } = filter.value;
      return withSteps(scope, [nodeId], statuses.length === 0 ? STEP_STATUSES : statuses);
    }
  }
}

/** On a dashboard of users without ADMIN: their own documents, and those of nobody. */
export const ownOrUnassigned = (scope: Scope): DocumentSet =>
  exact([assignedTo(scope, scope.rights.userId), unassigned(scope)]);

/** Documents with a step on a node of the caller. */
export const onOwnNodes = (scope: Scope): DocumentSet | undefined =>
  withSteps(scope, scope.nodeIds ?? [], STEP_STATUSES, true);

function named({ processId }: Scope, name: string): DocumentSet | undefined {
  const key = nameKey(name);
  if (key === '') return undefined;
  const isOrdered = isBeginning(key);
  const from = sql`from document_name where process_id = ${processId} and ${nameMatches(name)}`;
  const length = sql.lit([...key].length);
  const range = (order: Order) =>
    isOrdered
      ? sql<{ id: number }>`select document_id as id ${from}
          order by process_id, "left"(name_key, ${length}), document_id ${sql.raw(order)}`
      : sql<{ id: number }>`select document_id as id ${from}`;
  return { ...exact([range]), isOrdered };
}

const withStatuses = ({ processId }: Scope, statuses: readonly string[]): DocumentSet =>
  exact(
    [...new Set(statuses)].map(
      (status) => (order) => sql`select id from document
        where process_id = ${processId} and status = ${status} and deleted_at is null order by id ${sql.raw(order)}`,
    ),
  );

const unassigned =
  ({ processId }: Scope) =>
  (order: Order): Query => sql`select id from document
    where process_id = ${processId} and assignees = 0 and deleted_at is null order by id ${sql.raw(order)}`;

const assignedTo =
  ({ processId }: Scope, userId: number) =>
  (order: Order): Query => sql`select document_id as id from document_assignee
    where user_id = ${userId} and process_id = ${processId} and status is not null
    order by document_id ${sql.raw(order)}`;

/** Documents with a step that the caller may read; of a node in another process, whose documents are left out later. */
function withSteps(
  scope: Scope,
  nodeIds: readonly number[],
  statuses: readonly StepStatus[],
  withHidden = false,
): DocumentSet | undefined {
  const { nodeIds: visible } = scope;
  const wanted = [...new Set(nodeIds)].filter((id) => visible?.includes(id) ?? true);
  const ranges = wanted.flatMap((nodeId) =>
    [...new Set(statuses)].map((status) => (order: Order): Query => {
      const open = withHidden ? sql<SqlBool>`true` : notHidden(scope, nodeId);
      return sql`select step.document_id as id from step
        where step.node_id = ${nodeId} and step.status = ${status} and ${open}
        order by step.document_id ${sql.raw(order)}`;
    }),
  );
  if (ranges.length > MOST_RANGES) return undefined;
  const estimate = withHidden ? undefined : withSteps(scope, nodeIds, statuses, true);
  return { ranges, repeats: true, isOrdered: true, isExact: false, ...(estimate && { estimate }) };
}

/** Copies of other people are hidden from all but ADMINs (docs/semantics.md#2). */
const notHidden = ({ rights, processId }: Scope, nodeId: number): RawBuilder<SqlBool> =>
  allows(modeOnNode(rights, { id: nodeId, processId }), 'ADMIN')
    ? sql`true`
    : sql`not ${hiddenFrom(rights.userId)}`;

import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import {
  planRevert,
  type RevertPlan,
  type TablePlan,
} from '@scriptorium/domain/process-changes/plan-revert.ts';
import {
  rowId,
  TABLE_ORDER,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { lockGraph, requireSoundGraph, requireValidPredicates } from '../graph/graph.api.ts';
import { deleteWithSteps, MAX_NODES, requireReferences } from '../nodes/nodes.api.ts';
import type { Author } from '../secrets/secrets.api.ts';
import { applyConsequences, nodesOfRows } from './consequences.service.ts';
import { existingDocuments } from './consequences.store.ts';
import { countHandled, type Handled, type RevertProgress } from './revert-progress.ts';
import * as rowStore from './rows.store.ts';

export interface Reverting {
  readonly processId: number;
  readonly author: Author;
  readonly timeZone: string;
  /** Steps of documents may be deleted with a node. */
  readonly confirm: boolean;
  /** Told how far a large revert is. */
  readonly report: (progress: RevertProgress) => void;
}

/** Columns that name rows of other tables, which may have to be inserted first. */
const REFERENCES = new Set([
  'parent_id',
  'node_id',
  'edge_id',
  'from_id',
  'to_id',
  'ner_tag_type_id',
  'clf_type_id',
]);

/**
 * Makes changed rows what they were before, with everything that a change by hand has as a consequence. Throws an
 * AppError, with nothing written by the caller's transaction, when others have changed the rows since, or when the
 * result breaks a rule of the graph. Returns the ids of deleted nodes.
 */
export async function applyRevert(
  tx: Tx,
  reverting: Reverting,
  changes: readonly RowChange[],
  refuse: (conflicts: readonly RowChange[]) => Promise<never>,
): Promise<number[]> {
  const graph = await lockGraph(tx, reverting.processId);
  const handled = countHandled(changes.length, reverting.report);
  const current = await rowStore.currentRows(tx, changes, handled);
  const plan = planRevert(changes, current);
  if (plan.conflicts.length > 0) return refuse(plan.conflicts);
  const touchedNodes = await nodesOfRows(tx, changes, current);
  const deletedNodes = idsOf(plan, 'node', 'deleted');
  const isKept = (id: number | null) => id === null || !deletedNodes.includes(id);
  requireValidPredicates(
    graph,
    graph.edges.filter(({ fromId, toId }) => isKept(fromId) && isKept(toId)),
  );
  await requireSettings(tx, reverting, plan, current);
  try {
    await deleteRows(tx, plan, reverting.confirm, handled);
    await write(tx, plan, changedColumns(changes), handled);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('error.change.taken');
    if (isForeignKeyViolation(error)) throw new AppError('error.change.inUse');
    throw error;
  }
  const after = await requireSoundGraph(tx, reverting.processId);
  if (after.nodes.length > MAX_NODES) throw new AppError('error.process.nodes', { max: MAX_NODES });
  await applyConsequences(tx, reverting, plan, changes, touchedNodes);
  return deletedNodes;
}

const idsOf = (plan: RevertPlan, table: TrackedTable, what: keyof TablePlan): number[] =>
  (plan.tables.get(table)?.[what] ?? []).map(({ id }) => Number(id));

/** A secret, model or receiver that was deleted in the meantime cannot be named again. */
async function requireSettings(
  tx: Tx,
  { processId, author }: Reverting,
  plan: RevertPlan,
  current: ReadonlyMap<string, Image>,
): Promise<void> {
  const { inserted = [], updated = [] } = plan.tables.get('node') ?? {};
  for (const image of [...inserted, ...updated]) {
    const before = current.get(rowId({ table: 'node', key: image }))?.['settings'] ?? {};
    const node = { processId, activityType: String(image['activity_type']) };
    // The database stores objects only.
    const change = { author, before: before as Image, after: image['settings'] as Image };
    await requireReferences(tx, node, change);
  }
}

/** By table, of changed rows that still exist. */
function changedColumns(changes: readonly RowChange[]): Map<TrackedTable, string[]> {
  const columns = new Map<TrackedTable, Set<string>>();
  for (const { table, before, after } of changes) {
    if (before === null || after === null) continue;
    const ofTable = columns.get(table) ?? new Set();
    for (const column of Object.keys(before)) ofTable.add(column);
    columns.set(table, ofTable);
  }
  return new Map([...columns].map(([table, names]) => [table, [...names]]));
}

/** Edges and their predicates name labels of nodes; a node's labels are deleted with its steps, which use them. */
const BEFORE_NODES: readonly TrackedTable[] = ['predicate', 'edge'];

async function deleteRows(tx: Tx, plan: RevertPlan, confirmed: boolean, handled: Handled): Promise<void> {
  const remove = (table: TrackedTable) =>
    rowStore.deleteRows(tx, table, plan.tables.get(table)?.deleted ?? [], handled);
  for (const table of BEFORE_NODES) await remove(table);
  await deleteWithSteps(tx, idsOf(plan, 'node', 'deleted'), confirmed);
  for (const table of TABLE_ORDER.toReversed()) await remove(table);
}

/** Parents are inserted before their children. */
async function write(
  tx: Tx,
  { tables }: RevertPlan,
  columns: ReadonlyMap<TrackedTable, readonly string[]>,
  handled: Handled,
) {
  const update = (table: TrackedTable, isReference: boolean) =>
    rowStore.updateRows(
      tx,
      table,
      tables.get(table)?.updated ?? [],
      (columns.get(table) ?? []).filter((column) => REFERENCES.has(column) === isReference),
      handled,
    );
  for (const table of TABLE_ORDER) {
    await update(table, false);
    const rows = await insertable(tx, table, tables.get(table)?.inserted ?? []);
    await rowStore.insertRows(tx, table, rows, handled);
  }
  for (const table of TABLE_ORDER) await update(table, true);
}

/** Additional copies of documents that were deleted in the meantime are left out. */
async function insertable(tx: Tx, table: TrackedTable, rows: readonly Image[]): Promise<Image[]> {
  if (table !== 'additional_submit') return [...rows];
  const ids = rows.flatMap(({ document_id: id }) => (typeof id === 'number' ? id : []));
  const existing = new Set(await existingDocuments(tx, ids));
  return rows.filter(({ document_id: id }) => typeof id !== 'number' || existing.has(id));
}

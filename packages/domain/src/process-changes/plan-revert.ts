import {
  isPosition,
  rowId,
  sameValue,
  type Image,
  type RowChange,
  type TrackedTable,
} from './tracked-tables.ts';

/** The rows to change in a table to restore its former state. */
export interface TablePlan {
  readonly deleted: Image[];
  readonly inserted: Image[];
  /** Complete rows with their new values. */
  readonly updated: Image[];
}

export interface RevertPlan {
  readonly tables: ReadonlyMap<TrackedTable, TablePlan>;
  /** Rows that others have changed or deleted since, so that they cannot become what they were. */
  readonly conflicts: readonly RowChange[];
}

/**
 * Plans how changed rows become what they were before. Only what the change touched is reverted, down to single
 * settings of a node: a change of others to another value of the same row is kept. `current` holds the rows as they
 * are now, by `rowId`.
 */
export function planRevert(changes: readonly RowChange[], current: ReadonlyMap<string, Image>): RevertPlan {
  const tables = new Map<TrackedTable, TablePlan>();
  const conflicts: RowChange[] = [];
  const planOf = (table: TrackedTable) => {
    const plan = tables.get(table) ?? { deleted: [], inserted: [], updated: [] };
    tables.set(table, plan);
    return plan;
  };
  for (const change of changes) {
    const now = current.get(rowId(change));
    const { table, key, before, after } = change;
    if (before === null) {
      if (now === undefined) continue;
      if (differs(now, after ?? {})) conflicts.push(change);
      else planOf(table).deleted.push(key);
    } else if (after === null) {
      if (now === undefined) planOf(table).inserted.push(before);
      else if (differs(now, before)) conflicts.push(change);
    } else {
      const reverted = now && revertColumns(now, before, after);
      if (!reverted) conflicts.push(change);
      else if (reverted !== now) planOf(table).updated.push(reverted);
    }
  }
  return { tables, conflicts };
}

/** A move of a node is no reason to keep it. */
const differs = (now: Image, then: Image): boolean =>
  Object.entries(then).some(([column, value]) => !isPosition(column) && !sameValue(now[column], value));

/** Null when a value is neither what the change made of it nor what it was before. */
function revertColumns(now: Image, before: Image, after: Image): Image | null {
  let reverted: Image = now;
  for (const [column, value] of Object.entries(before)) {
    if (sameValue(now[column], value)) continue;
    const merged = sameValue(now[column], after[column])
      ? value
      : revertObject(now[column], value, after[column]);
    if (merged === undefined) return null;
    reverted = { ...reverted, [column]: merged };
  }
  return reverted;
}

const isObject = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a node, by name; undefined when one of them was changed by others. */
function revertObject(now: unknown, before: unknown, after: unknown): Image | undefined {
  if (!isObject(now) || !isObject(before) || !isObject(after)) return undefined;
  const reverted: Record<string, unknown> = { ...now };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (sameValue(before[name], after[name]) || sameValue(now[name], before[name])) continue;
    if (!sameValue(now[name], after[name])) return undefined;
    if (name in before) reverted[name] = before[name];
    else delete reverted[name];
  }
  return reverted;
}

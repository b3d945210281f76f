import {
  isTrackedTable,
  rowId,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';

/** The rows of a process as they were before changes; `changes` hold each row once, as `netChanges` makes them. */
export function rewindRows(rows: ProcessRows, changes: readonly RowChange[]): ProcessRows {
  const byTable = Map.groupBy(changes, ({ table }) => table);
  const [process] = rewind('process', [rows.process], byTable.get('process') ?? [], rows.process.id);
  const lists = Object.entries(rows).map(([table, list]) => {
    const ofTable = isTrackedTable(table) && table !== 'process' ? byTable.get(table) : undefined;
    return [table, ofTable ? rewind(table as TrackedTable, list as Image[], ofTable, rows.process.id) : list];
  });
  // Each recorded image has the columns of its table.
  return { ...(Object.fromEntries(lists) as ProcessRows), process: process as ProcessRows['process'] };
}

function rewind(
  table: TrackedTable,
  list: readonly object[],
  changes: readonly RowChange[],
  processId: number,
): Image[] {
  // Lists of one process leave out its id, and those of copies for all documents the document.
  const idOf = (row: object) => rowId({ table, key: { process_id: processId, document_id: null, ...row } });
  const byRow = new Map(list.map((row) => [idOf(row), row as Image]));
  for (const change of changes) {
    if (change.table === 'additional_submit' && change.key['document_id'] !== null) continue;
    const id = rowId(change);
    const { before, after } = change;
    if (before === null) byRow.delete(id);
    else if (after === null) byRow.set(id, before);
    else byRow.set(id, { ...byRow.get(id), ...before });
  }
  return [...byRow.values()].sort((a, b) => Number(a['id'] ?? 0) - Number(b['id'] ?? 0));
}

import { rowId, sameValue, type Image, type RowChange } from './tracked-tables.ts';

/** One change per row that has the same effect as all of them in their order; rows that end as they began are left out. */
export function netChanges(changes: Iterable<RowChange>): RowChange[] {
  const byRow = new Map<string, RowChange | null>();
  for (const change of changes) {
    const id = rowId(change);
    const earlier = byRow.get(id);
    byRow.set(id, earlier ? join(earlier, change) : change);
  }
  return [...byRow.values()].flatMap((change) => change ?? []);
}

/** Null: no effect. */
function join(first: RowChange, second: RowChange): RowChange | null {
  if (first.before === null) {
    if (second.after === null) return null;
    return { ...first, after: { ...first.after, ...second.after } };
  }
  if (first.after === null) return onlyDifferences({ ...first, after: second.after });
  if (second.after === null) return { ...first, before: { ...second.before, ...first.before }, after: null };
  return onlyDifferences({
    ...first,
    before: { ...second.before, ...first.before },
    after: { ...first.after, ...second.after },
  });
}

function onlyDifferences(change: RowChange): RowChange | null {
  const { before, after } = change;
  if (before === null || after === null) return change;
  const columns = Object.keys(before).filter((column) => !sameValue(before[column], after[column]));
  if (columns.length === 0) return null;
  const pick = (image: Image): Image => Object.fromEntries(columns.map((column) => [column, image[column]]));
  return { ...change, before: pick(before), after: pick(after) };
}

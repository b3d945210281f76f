import type { Ref, Row } from './tree-model.ts';

export interface DrawnRow {
  readonly row: Row;
  /** The index of a row outside the window, which has no place among those in view; null for the others. */
  readonly outsideAt: number | null;
}

/** The rows in view, and the one that is typed wherever it is: a field that is removed would lose its text. */
export function drawnRows(
  rows: readonly Row[],
  { first, end }: { first: number; end: number },
  typed: Ref | undefined,
): DrawnRow[] {
  const drawn = rows.slice(first, end).map((row): DrawnRow => ({ row, outsideAt: null }));
  const at = rows.findIndex(({ ref }) => ref === typed);
  const row = at < first || at >= end ? rows[at] : undefined;
  if (!row) return drawn;
  const outside = { row, outsideAt: at };
  return at < first ? [outside, ...drawn] : [...drawn, outside];
}

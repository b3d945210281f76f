import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';

/** A relation in the table, with the texts that are shown, searched and sorted. */
export interface TableRow {
  readonly candidate: Candidate;
  readonly from: string;
  readonly type: string;
  readonly to: string;
  /** The offset of the first tag in the text. */
  readonly start: number;
}

export const COLUMNS = ['from', 'type', 'to'] as const;
export type Column = (typeof COLUMNS)[number];

/** No sorting is the order of the text. */
export interface Sorting {
  readonly column: Column;
  readonly order: 'asc' | 'desc';
}

/** The rows with a text in one of their columns, in the chosen order; those that are alike in the order of the text. */
export function shownRows(rows: readonly TableRow[], query: string, sorting: Sorting | null): TableRow[] {
  const wanted = query.trim().toLowerCase();
  const found = rows.filter((row) => COLUMNS.some((column) => row[column].toLowerCase().includes(wanted)));
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sign = sorting?.order === 'desc' ? -1 : 1;
  return found.toSorted(
    (a, b) => (sorting ? sign * compare(a[sorting.column], b[sorting.column]) : 0) || a.start - b.start,
  );
}

/** The row that a key leads to; undefined for other keys. */
export function rowAfterKey(key: string, at: number, { count, page }: { count: number; page: number }) {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
}

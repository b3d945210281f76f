/** Values of a row by column; of an update only the changed ones. */
export type Image = Readonly<Record<string, unknown>>;

/**
 * Tables that hold the design of a process, parents first, with their primary keys. The triggers of
 * `record_process_change.sql` record their rows.
 */
export const TRACKED_TABLES = {
  process: ['id'],
  process_has_tag: ['process_id', 'tag_id'],
  process_actor: ['process_id', 'actor'],
  glossary_term: ['process_id', 'term'],
  rag_template: ['id'],
  node: ['id'],
  additional_submit: ['node_id', 'document_id'],
  ner_tag_type: ['id'],
  classifier_type: ['id'],
  matching_rule: ['id'],
  relation_type: ['id'],
  edge: ['id'],
  predicate: ['id'],
} as const satisfies Record<string, readonly string[]>;

export type TrackedTable = keyof typeof TRACKED_TABLES;

/** The column of a field of the API. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const TABLE_ORDER = Object.keys(TRACKED_TABLES) as TrackedTable[];

export const isTrackedTable = (name: string): name is TrackedTable => Object.hasOwn(TRACKED_TABLES, name);

/** Columns of a node's place on the canvas. */
export const isPosition = (column: string): boolean => column === 'x' || column === 'y';

/** One recorded row; `before` is null for a new row, `after` for a deleted one. */
export interface RowChange {
  readonly table: TrackedTable;
  readonly key: Image;
  readonly before: Image | null;
  readonly after: Image | null;
}

/** Identifies a row among all tables. */
export const rowId = ({ table, key }: Pick<RowChange, 'table' | 'key'>): string =>
  `${table} ${TRACKED_TABLES[table].map((column) => String(key[column])).join(' ')}`;

/** Equality of values as JSON; the order of an object's keys does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([name, value]) => Object.hasOwn(b, name) && sameValue(value, (b as Image)[name]))
  );
}

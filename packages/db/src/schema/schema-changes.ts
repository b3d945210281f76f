import type { Generated } from 'kysely';
import type { Id, Json, JsonOrNull, OrNull, TimestampNow } from './schema-columns.ts';

type Image = Record<string, unknown>;

/** Recorded changes of the design of processes. */
export interface ChangeSchema {
  process_change: {
    id: Id;
    process_id: OrNull<number>;
    author_id: number;
    at: TimestampNow;
    kind: Generated<'EDIT' | 'CREATE' | 'UNDO' | 'REDO' | 'RESTORE'>;
    of_id: OrNull<number>;
    reverted_by: OrNull<number>;
  };
  process_change_row: {
    id: Id;
    change_id: number;
    table_name: string;
    row_key: Json<Image>;
    before: JsonOrNull<Image>;
    after: JsonOrNull<Image>;
    subject: Json<Image>;
  };
}

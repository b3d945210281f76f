import type { ColumnType } from 'kysely';
import type { Id, Timestamp } from './schema-columns.ts';

/** What one unit of a change or a day counts: tags, milliseconds of work, documents, finished steps, calls or money. */
export type StatisticMeasure =
  | 'TAGS'
  | 'USER_TAGS'
  | 'WORK'
  | 'ARRIVED'
  | 'FINISHED'
  | 'REOPENED'
  | 'REMOVED'
  | 'WAITED'
  | 'WAITED_AT'
  | 'CALLS'
  | 'COST'
  | 'UNPRICED';

/** Tables of statistics (migration 0047); an id of 0 means none. */
export interface StatisticSchema {
  /** Appended by triggers, folded into the others. */
  statistic_change: {
    id: Id;
    measure: StatisticMeasure;
    process_id: number;
    node_id: number;
    document_id: number;
    user_id: number;
    currency: string;
    at: Timestamp;
    bucket: number;
    amount: ColumnType<string, number | string, number | string>;
  };
  statistic_day: {
    measure: StatisticMeasure;
    user_id: number;
    process_id: number;
    node_id: number;
    currency: string;
    day: string;
    cells: number[];
    /** Read with `to_json`. */
    amounts: ColumnType<unknown, number[], number[]>;
    total: ColumnType<string, number | string, number | string>;
  };
  tagged_document: { node_id: number; quarter: Timestamp; document_id: number; tags: number };
}

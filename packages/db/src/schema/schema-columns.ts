import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Timestamps are read as ISO 8601 strings, and written as dates or strings. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type TimestampNow = ColumnType<string, string | Date | undefined, string | Date>;
export type TimestampOrNull = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Id = Generated<number>;
export type Json<T> = JSONColumnType<T & object, string | undefined, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

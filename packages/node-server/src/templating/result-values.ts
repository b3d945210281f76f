import type { Db } from '@scriptorium/db/database.ts';

/** Texts by document; those without a value are missing. */
export type ValuesByDocument = Map<number, string>;

export interface ResultRequest {
  readonly processId: number;
  readonly documentIds: readonly number[];
  /** All wildcards of a run, among them those of other node types. */
  readonly names: readonly string[];
}

/**
 * Reads the values of a node type's results by wildcard, from the documents' master copies. Names that are not of this type, or
 * refer to a deleted label, are missing.
 */
export type ReadResults = (db: Db, request: ResultRequest) => Promise<Map<string, ValuesByDocument>>;

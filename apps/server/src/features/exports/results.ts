import type { FinishedStep } from './exports.store.ts';

export type Cell = string | number | boolean | null;

/** The results of a node's steps, as an export writes them. */
export interface Results<Result extends object = object> {
  /** The columns of a CSV file, after those of the step. */
  readonly columns: readonly string[];
  cells(result: Result): Cell[];
  /** The results of a step in batches. */
  ofStep(step: FinishedStep): AsyncGenerator<Result[]>;
}

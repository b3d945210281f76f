import type { FinishedStep } from './exports.store.ts';

export type Cell = string | number | boolean | null;

/** What the steps of a node have as results. */
export interface Results<Result extends object = object> {
  /** Of CSV, after those of the step. */
  readonly columns: readonly string[];
  cells(result: Result): Cell[];
  /** The results of a step in batches. */
  ofStep(step: FinishedStep): AsyncGenerator<Result[]>;
}

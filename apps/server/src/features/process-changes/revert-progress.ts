/** Receives the number of rows that were read or written since the last call. */
export type Handled = (rows: number) => void;

export interface RevertProgress {
  /** Rows that were read, and rows that were written. */
  readonly done: number;
  readonly of: number;
}

/** Smaller reverts are done before anybody could read how far they are. */
const REPORTED_FROM = 1000;

/** Reports how far a revert is, of which each row is read once and written once. */
export function countHandled(rows: number, report: (progress: RevertProgress) => void): Handled {
  const of = rows * 2;
  let done = 0;
  return (more) => {
    done = Math.min(of, done + more);
    if (rows >= REPORTED_FROM) report({ done, of });
  };
}

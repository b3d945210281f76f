/** One comparison: ours and a peer in the same run. */
export interface BenchRow {
  name: string;
  ours: string;
  peer: string;
  /** Speed-up over the peer; below 1 is slower. Absent without a peer. */
  ratio?: number;
  /** Minimum of `ratio`; absent for rows without a goal. */
  goal?: number;
  /**
   * Reason that makes the comparison invalid, such as results that differ from the peer's. It fails whatever the ratio.
   */
  wrong?: string;
  note?: string;
}

export const hasFailed = ({ ratio, goal, wrong }: BenchRow): boolean =>
  wrong !== undefined || (goal !== undefined && !((ratio ?? 0) >= goal));

export function verdictOf(row: BenchRow): string {
  if (row.wrong !== undefined) return `WRONG: ${row.wrong}`;
  if (row.goal === undefined) return 'no goal';
  return hasFailed(row) ? 'MISSED' : 'reached';
}

/** Prints rows as lines; a failed row makes the process exit with 1. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const row of rows) {
    const { name, ours, peer, ratio, goal, note = '' } = row;
    const words = goal === undefined ? verdictOf(row) : `goal ${goal} x, ${verdictOf(row)}`;
    console.log(`${name}: ${ours}, ${peer}: ${ratio?.toFixed(2) ?? '-'} x (${words}); ${note}`);
  }
  if (rows.some(hasFailed)) process.exitCode = 1;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

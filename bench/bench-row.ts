/** One comparison: ours beside a peer in the same run. `ratio` is how many times better ours is; `goal` the least of it. */
export interface BenchRow {
  name: string;
  ours: string;
  peer: string;
  ratio: number;
  goal: number;
  note?: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

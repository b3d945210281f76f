/** Upper bounds of the buckets for durations, in seconds. */
export const BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
];

/**
 * The quantile in milliseconds, interpolated linearly inside the buckets; null without values. `counts` has one
 * number per bucket, and one for values above all bounds.
 */
export function quantileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count >= wanted && count > 0) {
      const from = index === 0 ? 0 : (BOUNDS[index - 1] ?? 0);
      const to = BOUNDS[index] ?? from;
      return 1000 * (from + ((to - from) * (wanted - below)) / count);
    }
    below += count;
  }
  return 1000 * (BOUNDS.at(-1) ?? 0);
}

export interface Quantiles {
  meanMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

export const quantilesOf = (counts: readonly number[], seconds: number): Quantiles => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    meanMs: total === 0 ? null : (1000 * seconds) / total,
    p50Ms: quantileMs(counts, 0.5),
    p95Ms: quantileMs(counts, 0.95),
    p99Ms: quantileMs(counts, 0.99),
  };
};

/** Durations between two samples. */
export class Durations {
  #counts: number[] = emptyCounts();

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** The counts since the last call. */
  take(): { count: number; p50Ms: number | null; p95Ms: number | null; p99Ms: number | null } {
    const counts = this.#counts;
    this.#counts = emptyCounts();
    const { p50Ms, p95Ms, p99Ms } = quantilesOf(counts, 0);
    return { count: counts.reduce((sum, count) => sum + count, 0), p50Ms, p95Ms, p99Ms };
  }
}

const emptyCounts = (): number[] => Array.from({ length: BOUNDS.length + 1 }, () => 0);

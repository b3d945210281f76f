/**
 * Waiting times are counted in four buckets to each doubling, from one second (routine waiting_bucket of the database):
 * those of one bucket differ by 19 %.
 */
const TO_A_DOUBLING = 4;

/** In a bucket times are spread evenly on its scale; `share` from 0 to 1. */
const secondsAt = (bucket: number, share: number): number => 2 ** ((bucket + share) / TO_A_DOUBLING);

/**
 * The time in seconds below which a share of the counted times is, such as 0.5 for the median; null without any.
 * `counts`: bucket → how many.
 */
export function quantileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let left = total * share;
  for (const [bucket, count] of sorted) {
    if (left <= count) return secondsAt(bucket, left / count);
    left -= count;
  }
  return null;
}

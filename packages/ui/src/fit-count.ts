/**
 * Number of items, from the first, that fit into `available` pixels with `reserved` pixels reserved. All widths in
 * pixels; `gap` is the distance between two items.
 */
export function fitCount(
  widths: readonly number[],
  gap: number,
  available: number,
  reserved: number,
): number {
  let used = 0;
  for (const [index, width] of widths.entries()) {
    used += width + (index > 0 ? gap : 0);
    if (used > available - reserved) return index;
  }
  return widths.length;
}

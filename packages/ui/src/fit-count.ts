/**
 * How many of the items, from the first, stand in `available` pixels while `spare` of them stay free. All widths in
 * pixels; `gap` lies between two items.
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

/** Where a scrolled list has to be scrolled to, so that a row is at its top, or just in sight; sides in pixels of the window. */
export function scrollTopFor(
  list: { readonly top: number; readonly bottom: number; readonly scrollTop: number },
  row: { readonly top: number; readonly bottom: number },
  where: 'top' | 'inSight',
): number {
  const above = row.top - list.top;
  if (where === 'top' || above < 0) return list.scrollTop + above;
  return list.scrollTop + Math.max(0, row.bottom - list.bottom);
}

/** Scrolls the list alone: a sheet of a small screen around it, which scrolls as a whole, stays where it is. */
export function scrollWithin(list: Element, row: Element, where: 'top' | 'inSight'): void {
  const { top, bottom } = list.getBoundingClientRect();
  const { scrollTop } = list;
  list.scrollTop = scrollTopFor({ top, bottom, scrollTop }, row.getBoundingClientRect(), where);
}

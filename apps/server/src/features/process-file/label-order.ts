/** A label of a list, in the order of a file; `position` is undefined for a new one. */
export interface Ordered {
  readonly position: number | undefined;
}

/**
 * The positions that give a list the order of a file. Stored ones are kept where they are in that order already and new
 * labels come last, so that labels which nobody moved are not written.
 */
export function positionsOf(list: readonly Ordered[]): number[] {
  const kept = list.flatMap(({ position }) => position ?? []);
  const isInOrder = kept.every((position, at) => at === 0 || position > (kept[at - 1] ?? 0));
  const isNewLast = list.slice(0, kept.length).every(({ position }) => position !== undefined);
  if (!isInOrder || !isNewLast) return list.map((_, at) => at + 1);
  const last = Math.floor(kept.at(-1) ?? 0);
  return list.map(({ position }, at) => position ?? last + 1 + at - kept.length);
}

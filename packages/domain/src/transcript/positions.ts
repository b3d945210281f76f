/** Places that are left free behind an insertion, so that the next ones move nothing. */
const ROOM = 1000;

/**
 * Positions for an order, as far as they change: numbers that rise with it and need not follow each other. `fixed` are the
 * utterances that keep their place relative to each other, with rising positions.
 */
export function positionsFor(
  order: readonly number[],
  fixed: ReadonlyMap<number, number>,
): Map<number, number> {
  const changed = new Map<number, number>();
  let shift = 0;
  let last: number | undefined;
  let run: number[] = [];
  for (const id of order) {
    const position = fixed.get(id);
    if (position === undefined) {
      run.push(id);
      continue;
    }
    if (last !== undefined && position + shift - last <= run.length)
      shift += run.length + ROOM - (position + shift - last - 1);
    place(run, last, position + shift, changed);
    run = [];
    last = position + shift;
    if (shift > 0) changed.set(id, last);
  }
  place(run, last, undefined, changed);
  return changed;
}

/** Spreads a run over the free places between two positions. */
function place(
  run: readonly number[],
  after: number | undefined,
  before: number | undefined,
  changed: Map<number, number>,
): void {
  for (const [index, id] of run.entries()) {
    if (before === undefined) changed.set(id, (after ?? -1) + 1 + index);
    else if (after === undefined) changed.set(id, before - run.length + index);
    else changed.set(id, after + Math.floor(((index + 1) * (before - after)) / (run.length + 1)));
  }
}

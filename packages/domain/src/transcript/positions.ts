/** Free places between two utterances, so that an insertion moves no others. */
const ROOM = 1000;

/**
 * Positions for an order, as far as they change: numbers that rise with it and need not follow each other. `fixed` are the
 * utterances that stay in their order, with their positions. Where a place is too narrow for what comes between, all
 * utterances get new positions, with room for the next insertions anywhere.
 */
export function positionsFor(
  order: readonly number[],
  fixed: ReadonlyMap<number, number>,
): Map<number, number> {
  const changed = new Map<number, number>();
  let last: number | undefined;
  let run: number[] = [];
  for (const id of order) {
    const position = fixed.get(id);
    if (position === undefined) {
      run.push(id);
      continue;
    }
    if (last !== undefined && position - last <= run.length)
      return new Map(order.map((each, index) => [each, index * ROOM]));
    place(run, last, position, changed);
    run = [];
    last = position;
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
    if (before === undefined) changed.set(id, (after ?? -ROOM) + ROOM * (index + 1));
    else if (after === undefined) changed.set(id, before - ROOM * (run.length - index));
    else changed.set(id, after + Math.floor(((index + 1) * (before - after)) / (run.length + 1)));
  }
}

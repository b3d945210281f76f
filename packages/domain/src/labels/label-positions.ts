/** A label among its siblings; a number between two others puts it between them. */
export interface Placed {
  readonly id: number;
  readonly position: number;
}

/**
 * The positions to write when labels are put behind a sibling; null: before all, undefined: behind all. Only those of the
 * added labels, unless there is no number left between their neighbours. Undefined for a sibling that does not exist.
 */
export function placedAfter(
  siblings: readonly Placed[],
  added: readonly number[],
  afterId: number | null | undefined,
): Placed[] | undefined {
  const others = siblings.filter(({ id }) => !added.includes(id));
  const at =
    afterId === undefined
      ? others.length
      : afterId === null
        ? 0
        : others.findIndex(({ id }) => id === afterId) + 1;
  if (at === 0 && typeof afterId === 'number') return undefined;
  const next = others[at]?.position;
  const before = others[at - 1]?.position ?? (next ?? 1) - added.length - 1;
  const step = next === undefined ? 1 : (next - before) / (added.length + 1);
  const placed = added.map((id, index) => ({ id, position: before + step * (index + 1) }));
  const isOrdered = isAscending([...others.slice(0, at), ...placed, ...others.slice(at)]);
  if (isOrdered) return placed;
  const order = [...others.slice(0, at), ...placed, ...others.slice(at)];
  return order.map(({ id }, index) => ({ id, position: index + 1 }));
}

const isAscending = (rows: readonly Placed[]): boolean =>
  rows.every(({ position }, index) => index === 0 || (rows[index - 1]?.position ?? 0) < position);

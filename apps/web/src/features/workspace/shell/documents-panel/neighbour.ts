/** A page of document ids in ascending order. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly total: number;
}
export type ReadIds = (page: number) => Promise<IdPage>;

/**
 * The next or previous document by id, wrapping around; undefined if there is no other. Binary search over pages:
 * 100,000 documents take about ten reads, only on request.
 */
export async function findNeighbour(
  read: ReadIds,
  size: number,
  id: number,
  direction: 1 | -1,
): Promise<number | undefined> {
  const first = await read(0);
  const pages = Math.max(1, Math.ceil(first.total / size));
  const last = pages === 1 ? first : undefined;
  const at = async (page: number): Promise<readonly number[]> =>
    page === 0 ? first.ids : last && page === pages - 1 ? last.ids : (await read(page)).ids;

  let low = 0;
  let high = pages - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((await at(middle)).at(-1) ?? Number.POSITIVE_INFINITY) < id) low = middle + 1;
    else high = middle;
  }
  const here = await at(low);
  const found =
    direction === 1
      ? (here.find((one) => one > id) ?? (low + 1 < pages ? (await at(low + 1))[0] : first.ids[0]))
      : (here.findLast((one) => one < id) ?? (await at(low > 0 ? low - 1 : pages - 1)).at(-1));
  return found === id ? undefined : found;
}

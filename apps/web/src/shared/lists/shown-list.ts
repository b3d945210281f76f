import { useEffect } from 'react';

interface ListOptions {
  /** The ids of unfinished documents, if the list shows finished ones apart: finished work leads only to these. */
  readonly waiting?: readonly number[] | undefined;
  /** Reads the documents that follow as many as are shown; none at the end. */
  readonly more?: ((shown: number) => Promise<readonly number[]>) | undefined;
  /** Finds the document before or after one, around the ends of the whole list; undefined: there is no other. */
  readonly neighbour?: Neighbour | undefined;
}

type Neighbour = (documentId: number, direction: 1 | -1) => Promise<number | undefined>;

/** The documents of a process in the order in which a list shows them, with its tab and filters. */
interface ShownList {
  readonly ids: readonly number[];
  readonly waiting: readonly number[];
  /** The documents that have left the list since, with the list in which they had their place. */
  readonly left: ReadonlyMap<number, readonly number[]>;
  readonly more: ListOptions['more'];
  readonly neighbour: ListOptions['neighbour'];
  /** Documents beyond the loaded ones to which previous and next have led. */
  readonly reached: Set<number>;
}

const lists = new Map<number, ShownList>();

export function showList(processId: number, ids: readonly number[], options: ListOptions = {}): void {
  const { waiting = ids, more, neighbour } = options;
  const before = lists.get(processId);
  const left = new Map(before?.left);
  for (const id of before?.waiting ?? []) left.set(id, before?.waiting ?? []);
  for (const id of waiting) left.delete(id);
  lists.set(processId, { ids, waiting, left, more, neighbour, reached: new Set() });
}

/** No list leads from one document to the next any more. */
export const forgetList = (processId: number): void => void lists.delete(processId);

/** Keeps the list that is shown now, so that finished work leads to what follows in it. */
export function useShownList(
  processId: number,
  ids: readonly number[] | undefined,
  options?: ListOptions,
): void {
  useEffect(() => {
    if (ids) showList(processId, ids, options);
  }, [processId, ids, options]);
}

/** Returns the waiting documents after this one; all of them if it was never waiting. */
function followingIn({ waiting, left }: ShownList, documentId: number): readonly number[] {
  const order = waiting.includes(documentId) ? waiting : (left.get(documentId) ?? waiting);
  const known = new Set(waiting);
  return order.slice(order.indexOf(documentId) + 1).filter((id) => known.has(id));
}

/** The parts of a list that are not loaded yet. */
async function* restOf({ ids, more }: ShownList): AsyncGenerator<readonly number[]> {
  const seen = new Set(ids);
  for (let shown = ids.length; ;) {
    const next = (await more?.(shown)) ?? [];
    if (next.length === 0) return;
    shown += next.length;
    yield next.filter((id) => !seen.has(id));
  }
}

/** The documents that follow in the list of a process as it is shown now, a part at a time. */
export function followingInList(
  processId: number,
  documentId: number,
): () => AsyncGenerator<readonly number[]> {
  const list = lists.get(processId);
  const following = list ? followingIn(list, documentId) : [];
  return async function* parts() {
    if (!list) return;
    yield following;
    yield* restOf(list);
  };
}

/** The one before or after a document that is loaded, or that has left the list; undefined beyond the ends. */
function nearIn({ ids, left }: ShownList, documentId: number, direction: 1 | -1): number | undefined {
  const at = ids.indexOf(documentId);
  if (at !== -1) return ids[at + direction];
  const order = left.get(documentId) ?? [];
  const place = order.indexOf(documentId);
  const known = new Set(ids);
  return direction === 1
    ? order.slice(place + 1).find((id) => known.has(id))
    : order.slice(0, Math.max(0, place)).findLast((id) => known.has(id));
}

/**
 * The neighbour of a document in the list that was shown last, wrapping around; the document itself where there is no other. Undefined
 * if there is no list, or it is not on the screen now and does not have the document.
 */
export async function neighbourInList(
  processId: number,
  documentId: number,
  direction: 1 | -1,
  isOnScreen = false,
): Promise<number | undefined> {
  const list = lists.get(processId);
  if (!list) return undefined;
  const { ids, reached, neighbour } = list;
  const isLoaded = ids.includes(documentId);
  if (!isLoaded && !reached.has(documentId) && !isOnScreen) return undefined;
  // In the whole list there may be nearer ones than those that are loaded.
  const near = isLoaded || !neighbour ? nearIn(list, documentId, direction) : undefined;
  if (near !== undefined) return near;
  if (!neighbour) return (direction === 1 ? ids[0] : ids.at(-1)) ?? documentId;
  const found = await neighbour(documentId, direction);
  if (found !== undefined) reached.add(found);
  return found ?? documentId;
}

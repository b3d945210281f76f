import { useEffect } from 'react';

interface ListOptions {
  /** Those that wait, where the list shows finished ones apart: finished work leads to these only. */
  readonly waiting?: readonly number[] | undefined;
  /** Reads the documents that follow as many as are shown; none at the end. */
  readonly more?: ((shown: number) => Promise<readonly number[]>) | undefined;
}

/** The documents of a process in the order in which a list shows them, with its tab and filters. */
interface ShownList {
  readonly ids: readonly number[];
  readonly waiting: readonly number[];
  /** The documents that have left the list since, with the list in which they had their place. */
  readonly left: ReadonlyMap<number, readonly number[]>;
  readonly more: ListOptions['more'];
}

const lists = new Map<number, ShownList>();

export function showList(processId: number, ids: readonly number[], options: ListOptions = {}): void {
  const { waiting = ids, more } = options;
  const before = lists.get(processId);
  const left = new Map(before?.left);
  for (const id of before?.waiting ?? []) left.set(id, before?.waiting ?? []);
  for (const id of waiting) left.delete(id);
  lists.set(processId, { ids, waiting, left, more });
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

/** What follows a document among those that wait; all of them if it never was one of them. */
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

/** The neighbour of a document in the list that is shown, wrapping around; undefined if it is not in the list. */
export async function neighbourInList(
  processId: number,
  documentId: number,
  direction: 1 | -1,
): Promise<number | undefined> {
  const list = lists.get(processId);
  if (!list?.ids.includes(documentId)) return undefined;
  const { ids } = list;
  const at = ids.indexOf(documentId);
  if (direction === -1) return ids.at(at - 1);
  if (ids[at + 1] !== undefined) return ids[at + 1];
  for await (const part of restOf(list)) if (part[0] !== undefined) return part[0];
  return ids[0];
}

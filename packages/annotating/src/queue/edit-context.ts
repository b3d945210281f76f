import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react';
import type { Edit } from '../core/edit.ts';
import { createApplyWaiting } from '../kinds/kinds.ts';
import { findKind, type KindName, type RowOf } from '../kinds/sending-kinds.ts';
import type { EditQueue } from './edit-queue.ts';

export const EditQueueContext = createContext<EditQueue | null>(null);

export function useEditQueue(): EditQueue {
  const queue = use(EditQueueContext);
  if (!queue) throw new Error('There is no EditQueueContext above this component');
  return queue;
}

const noEdits: readonly Edit[] = [];

/** All edits of the user in this tab. */
export function useEdits(): readonly Edit[] {
  const queue = useEditQueue();
  return useSyncExternalStore(queue.subscribe, queue.edits);
}

const isSameList = (a: readonly Edit[], b: readonly Edit[]): boolean =>
  a.length === b.length && a.every((edit, at) => edit === b[at]);

/** Reads the edits of `useWaitingEdits`; answers the same array until they change. */
function createWaitingReader(queue: EditQueue, documentId: number, kind: KindName) {
  let held = noEdits;
  return (): readonly Edit[] => {
    const waiting = queue.edits().filter((edit) => edit.documentId === documentId && edit.refusal === null);
    const isNeeded = waiting.some((edit) => findKind(edit)?.name === kind);
    const next = isNeeded ? waiting : noEdits;
    if (!isSameList(held, next)) held = next;
    return held;
  };
}

/**
 * The edits of a document that wait for the server, where one of them is of this kind; otherwise none. All
 * are needed then: such an edit may name what an earlier one makes. An edit of another kind renders nothing.
 */
export function useWaitingEdits(documentId: number, kind: KindName): readonly Edit[] {
  const queue = useEditQueue();
  const read = useMemo(() => createWaitingReader(queue, documentId, kind), [queue, documentId, kind]);
  return useSyncExternalStore(queue.subscribe, read);
}

/** The rows of a list of a document with the edits of this kind that wait for the server. */
export function useWithWaiting<K extends KindName>(
  kind: K,
  documentId: number,
  rows: readonly RowOf<K>[],
): readonly RowOf<K>[] {
  const queue = useEditQueue();
  const waiting = useWaitingEdits(documentId, kind);
  const [apply] = useState(() => createApplyWaiting(kind));
  return useMemo(() => apply(rows, waiting, queue.resolve), [apply, rows, waiting, queue]);
}

/** Follows an id below zero to the id that the server has given. */
export function useResolvedId(id: number | null): number | null {
  const queue = useEditQueue();
  return useSyncExternalStore(queue.subscribe, () => (id === null ? null : queue.resolve(id)));
}

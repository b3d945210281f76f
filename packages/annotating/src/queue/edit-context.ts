import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { isOf, type Edit } from './edit.ts';
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
function createWaitingReader(queue: EditQueue, documentId: number, endpoints: readonly Endpoint[]) {
  let held = noEdits;
  return (): readonly Edit[] => {
    const waiting = queue.edits().filter((edit) => edit.documentId === documentId && edit.refusal === null);
    const isNeeded = waiting.some((edit) => endpoints.some((endpoint) => isOf(edit, endpoint)));
    const next = isNeeded ? waiting : noEdits;
    if (!isSameList(held, next)) held = next;
    return held;
  };
}

/**
 * The edits of a document that wait for the server, where one of them calls one of these endpoints; otherwise none. All
 * are needed then: such an edit may name what an earlier one makes. An edit of another kind renders nothing.
 */
export function useWaitingEdits(documentId: number, endpoints: readonly Endpoint[]): readonly Edit[] {
  const queue = useEditQueue();
  const read = useMemo(
    () => createWaitingReader(queue, documentId, endpoints),
    [queue, documentId, endpoints],
  );
  return useSyncExternalStore(queue.subscribe, read);
}

/** Follows an id below zero to the id that the server has given. */
export function useResolvedId(id: number | null): number | null {
  const queue = useEditQueue();
  return useSyncExternalStore(queue.subscribe, () => (id === null ? null : queue.resolve(id)));
}

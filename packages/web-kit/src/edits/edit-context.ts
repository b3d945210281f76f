import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Edit } from './edit.ts';
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

/** The edits of a document that wait for the server; the same array until they change. */
export function useWaitingEdits(documentId: number): readonly Edit[] {
  const edits = useEdits();
  return useMemo(() => {
    const waiting = edits.filter((edit) => edit.documentId === documentId && edit.refusal === null);
    return waiting.length === 0 ? noEdits : waiting;
  }, [edits, documentId]);
}

/** Follows an id below zero to the id that the server has given. */
export function useResolvedId(id: number | null): number | null {
  const queue = useEditQueue();
  return useSyncExternalStore(queue.subscribe, () => (id === null ? null : queue.resolve(id)));
}

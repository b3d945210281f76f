import { documents } from '@scriptorium/contract/documents/documents.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { UndoContext } from '../core/edit-kind.ts';
import type { Edit } from '../core/edit.ts';
import { createApplyWaiting, kindNamed } from '../kinds/kinds.ts';
import { findKind, type AnyTypes, type Command, type KindName, type RowOf } from '../kinds/sending-kinds.ts';
import { useEditQueue } from '../queue/edit-context.ts';
import { createHistory, type History } from './history.ts';
import type { Undo, UndoState } from './undo-context.ts';

const creates = (edit: Edit, id: number): boolean => {
  const of = findKind(edit);
  return of !== undefined && of.kind.ids(of.edit).includes(id);
};

/** Runs commands with the version of the text and the lists as they are at that time. */
function useRunner(documentId: number, announce: (command: Command) => void) {
  const queue = useEditQueue();
  const call = useCall();
  const cache = useQueryClient();
  const user = useSession();
  // A changed profile must not begin another history.
  const author = useRef(user);
  useEffect(() => {
    author.current = user;
  }, [user]);
  return useMemo(() => {
    const ofDocument = readOptions(call, documents.get, { params: { id: documentId }, query: {} }).queryKey;
    const waiting = () => queue.edits().filter(({ refusal }) => refusal === null);
    const rowsOf = (name: KindName): readonly RowOf<KindName>[] => {
      const { list } = kindNamed(name);
      const { queryKey } = readOptions(call, list.endpoint, list.input({ documentId, stepId: 0 }));
      const edits = waiting().filter((edit) => edit.documentId === documentId);
      const stored = cache.getQueryData<readonly RowOf<KindName>[]>(queryKey) ?? [];
      return createApplyWaiting(name)(stored, edits, queue.resolve);
    };
    return (history: Pick<History, 'currentId' | 'setRecreated'>, command: Command): Promise<unknown> => {
      announce(command);
      const context: UndoContext<AnyTypes> = {
        queue,
        documentId,
        user: author.current,
        contentId: cache.getQueryData(ofDocument)?.content?.id,
        rows: () => rowsOf(command.kind),
        exists: (id) => id > 0 || waiting().some((edit) => creates(edit, id)),
        currentId: (what, id) => history.currentId(what, id, queue.resolve),
        setRecreated: history.setRecreated,
      };
      return kindNamed(command.kind).undo.run(command, context);
    };
  }, [queue, call, cache, documentId, announce]);
}

/**
 * The undo history of the user in a document, which survives a reload. `announce` gets each command before undo or redo
 * performs it; it is the same function each time.
 */
export function useUndoHistory(
  documentId: number,
  announce: (command: Command) => void,
): { undo: Undo; state: UndoState } {
  const queue = useEditQueue();
  const run = useRunner(documentId, announce);
  const { history, undo } = useMemo(() => {
    const created = createHistory(
      {
        read: () => queue.readHistory(documentId),
        write: (stored) => queue.writeHistory(documentId, stored),
      },
      (command, original) => void run(created, command).catch(() => created.forget(original)),
    );
    const listeners = new Set<(answer: Promise<unknown>) => void>();
    const track = (command: Command, answer: Promise<unknown>): void => {
      created.record(command);
      answer.catch(() => created.forget(command));
      for (const listener of listeners) listener(answer);
    };
    const onTrack: Undo['onTrack'] = (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    return { history: created, undo: { track, onTrack, undo: created.undo, redo: created.redo } };
  }, [queue, run, documentId]);
  useEffect(() => {
    void history.restore();
    globalThis.addEventListener('pagehide', history.flush);
    return () => {
      globalThis.removeEventListener('pagehide', history.flush);
      history.flush();
    };
  }, [history]);
  const canUndo = useSyncExternalStore(history.subscribe, history.canUndo);
  const canRedo = useSyncExternalStore(history.subscribe, history.canRedo);
  return { undo, state: useMemo(() => ({ canUndo, canRedo }), [canUndo, canRedo]) };
}

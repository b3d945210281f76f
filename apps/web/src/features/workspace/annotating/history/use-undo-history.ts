import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createIssueEdits, withWaitingIssues } from '../issues/issue-edits.ts';
import { issueUndoMessage } from '../issues/issue-undo-message.ts';
import { createTagEdits } from '../tags/tag-edits.ts';
import { createGraphEdits, withWaitingGraphs } from '../relations/graph-edits.ts';
import type { Command } from '../undo/commands.ts';
import { createHistory } from '../undo/history.ts';
import { createCommandRunner, type RunnerOptions } from './run-command.ts';
import type { Undo, UndoState } from '../undo/undo-context.ts';

/** Runs commands with the version of the text and the graphs as they are at that time. */
function useRunner(documentId: number) {
  const queue = useEditQueue();
  const call = useCall();
  const cache = useQueryClient();
  const user = useSession();
  const { id: userId } = user;
  // A changed profile must not begin another history.
  const author = useRef(user);
  useEffect(() => {
    author.current = user;
  }, [user]);
  return useMemo(() => {
    const ofDocument = readOptions(call, documents.get, { params: { id: documentId }, query: {} }).queryKey;
    const ofGraphs = readOptions(call, relationGraphs.list, { query: { documentId } }).queryKey;
    const ofIssues = readOptions(call, issues.list, { params: { id: documentId }, query: {} }).queryKey;
    const waiting = () =>
      queue.edits().filter((edit) => edit.documentId === documentId && edit.refusal === null);
    const graphEdits = createGraphEdits({ queue, documentId, userId });
    return (history: RunnerOptions['history'], command: Command): Promise<unknown> => {
      if (command.kind === 'issue') toastSuccess(issueUndoMessage(command));
      return createCommandRunner({
        queue,
        documentId,
        history,
        graphEdits,
        tagEdits: createTagEdits({
          queue,
          documentId,
          contentId: cache.getQueryData(ofDocument)?.content?.id,
        }),
        graphs: () => withWaitingGraphs(cache.getQueryData(ofGraphs) ?? [], waiting(), queue.resolve),
        changeIssue: createIssueEdits({ queue, user: author.current }),
        issues: () => withWaitingIssues(cache.getQueryData(ofIssues) ?? [], waiting(), queue.resolve),
      })(command);
    };
  }, [queue, call, cache, documentId, userId]);
}

/** The undo history of the user in a document, which survives a reload. */
export function useUndoHistory(documentId: number): { undo: Undo; state: UndoState } {
  const queue = useEditQueue();
  const run = useRunner(documentId);
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

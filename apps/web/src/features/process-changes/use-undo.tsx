import { useWindowEvent } from '@mantine/hooks';
import { processChanges, type UndoState } from '@scriptorium/contract/process-changes.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { refresh, useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { changeWords } from './change-words.ts';
import { useLossQuestion } from './loss-question.tsx';
import { changeTexts } from './texts.ts';

type RevertKind = 'undo' | 'redo';

export interface Undo extends UndoState {
  readonly isBusy: boolean;
  revert(kind: RevertKind): void;
  /** Asks before steps of documents are deleted. */
  readonly dialog: ReactNode;
}

/** Undo and redo of the user's changes of a process, with their keys. */
export function useUndo(processId: number): Undo {
  const t = useTexts(changeTexts);
  const cache = useQueryClient();
  const params = { id: processId };
  const { data } = useRead(processChanges.undoState, { params, query: {} });
  const undo = useWrite(processChanges.undo);
  const redo = useWrite(processChanges.redo);
  const loss = useLossQuestion();
  useRefreshAfterWrites();

  const revert = (kind: RevertKind, confirm = false) => {
    const change = data?.[kind];
    if (!change || undo.isPending || redo.isPending) return;
    (kind === 'undo' ? undo : redo).mutate(
      { params, body: { changeId: change.id, confirm } },
      {
        onSuccess: () => {
          toastSuccess(t(kind === 'undo' ? 'undone' : 'redone', { what: changeWords(change) }));
          // Anything on the page may show what was changed.
          void cache.invalidateQueries();
        },
        onError: (error) => {
          void refresh(cache, [processChanges.undoState]);
          loss.onError(error, () => revert(kind, true));
        },
      },
    );
  };
  useUndoKeys(revert);
  return {
    undo: data?.undo ?? null,
    redo: data?.redo ?? null,
    isBusy: undo.isPending || redo.isPending,
    revert,
    dialog: loss.dialog,
  };
}

/** Any write may be a change that can be undone: of a label in a panel, or of an edge in a dialog. */
function useRefreshAfterWrites(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void refresh(cache, [processChanges.undoState, processChanges.list]);
      }),
    [cache],
  );
}

/** Fields undo what was typed in them. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function useUndoKeys(revert: (kind: RevertKind) => void): void {
  useWindowEvent('keydown', (event) => {
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    if (!isCommand || event.isComposing || isField(event.target) || isModalOpen()) return;
    event.preventDefault();
    revert(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
}

import { useWindowEvent } from '@mantine/hooks';
import { processChanges, type UndoState } from '@scriptorium/contract/process/process-changes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions, refresh, useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { changeWords } from './change-words.ts';
import { useLossQuestion } from './loss-question.tsx';
import { changeTexts } from './texts.ts';
import { useRevertProgress } from './use-revert-progress.ts';

type RevertKind = 'undo' | 'redo';

export interface Undo extends UndoState {
  readonly isBusy: boolean;
  revert(kind: RevertKind): void;
  /** Asks before steps of documents are deleted. */
  readonly dialog: ReactNode;
}

/** Milliseconds between looks at whether a change is still being saved. */
const SAVING_POLL_MS = 30;

/** Waits for changes that are being saved, so that a quick undo means them. */
async function untilSaved(cache: QueryClient): Promise<void> {
  while (cache.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve, SAVING_POLL_MS));
}

/** Undo and redo of the user's changes of a process, with their keys. Several in a row run one after the other. */
export function useUndo(processId: number): Undo {
  const t = useTexts(changeTexts);
  const cache = useQueryClient();
  const input = { params: { id: processId }, query: {} };
  const state = readOptions(useCall(), processChanges.undoState, input);
  const { data } = useRead(processChanges.undoState, input);
  const undo = useWrite(processChanges.undo);
  const redo = useWrite(processChanges.redo);
  const loss = useLossQuestion();
  const queue = useRef(Promise.resolve());
  useRefreshAfterWrites();

  const run = async (kind: RevertKind, confirm: boolean): Promise<void> => {
    await untilSaved(cache);
    const { [kind]: change } = await cache.fetchQuery({ ...state, staleTime: 0 });
    if (!change) return;
    try {
      await (kind === 'undo' ? undo : redo).mutateAsync({
        params: input.params,
        body: { changeId: change.id, confirm },
      });
      toastSuccess(t(kind === 'undo' ? 'undone' : 'redone', { what: changeWords(change) }));
      // Anything on the page may show what was changed.
      void cache.invalidateQueries();
    } catch (error) {
      void refresh(cache, [processChanges.undoState]);
      loss.onError(error as Error, () => revert(kind, true));
    }
  };
  const revert = (kind: RevertKind, confirm = false) => {
    queue.current = queue.current.then(() => run(kind, confirm)).catch(() => undefined);
  };
  useUndoKeys(revert);
  const isBusy = undo.isPending || redo.isPending;
  useRevertProgress(processId, isBusy);
  return {
    undo: data?.undo ?? null,
    redo: data?.redo ?? null,
    isBusy,
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
          void refresh(cache, [processChanges.undoState, processChanges.list, processFiles.fragment]);
      }),
    [cache],
  );
}

/** Kinds of input that take no text. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file']);

const takesText = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement) return !target.readOnly && !WITHOUT_TEXT.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
};

/**
 * Fields undo what was typed in them since they were entered; in a field without such text the keys mean the last change of the
 * process. Editors of templates have a history of their own.
 */
function useUndoesItself(): (target: EventTarget | null) => boolean {
  const typedIn = useRef<EventTarget>(null);
  useWindowEvent('input', ({ target }) => {
    typedIn.current = target;
  });
  useWindowEvent('focusin', () => {
    typedIn.current = null;
  });
  return (target) =>
    takesText(target) &&
    (typedIn.current === target || (target instanceof HTMLElement && target.isContentEditable));
}

function useUndoKeys(revert: (kind: RevertKind) => void): void {
  const undoesItself = useUndoesItself();
  useWindowEvent('keydown', (event) => {
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    if (!isCommand || event.isComposing || undoesItself(event.target) || isModalOpen()) return;
    event.preventDefault();
    revert(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
}

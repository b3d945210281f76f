import { labels } from '@scriptorium/contract/process/labels.ts';
import { useAfterPaint } from '../../../shared/page/after-paint.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo, type ReactNode } from 'react';
import { useReadStarted } from '../core/steps/use-read-started.ts';
import { RelationsProvider } from '../relations/relations-provider.tsx';
import { UndoContext, UndoStateContext } from '@scriptorium/annotating/undo/undo-context.ts';
import { useSettledEdits } from '@scriptorium/annotating/undo/use-settled-edits.ts';
import type { Command } from '@scriptorium/annotating/kinds/sending-kinds.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { describeUndone } from '../annotating/kinds/page-kinds.ts';
import { useUndoHistory } from '@scriptorium/annotating/undo/use-undo-history.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import {
  LabelsContext,
  TagActionsContext,
  TagsContext,
  TagViewContext,
  TextTagsContext,
  type Labels,
} from '../annotating/tags/tagging-context.ts';
import { createTagEdits } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { useShownTags, useTagChanges } from '../annotating/tags/use-document-tags.ts';
import { useTagViewState } from './use-tag-view-state.ts';

/** Says what undo or redo changes, where that may not be on the screen. */
function announceUndone(command: Command): void {
  const text = describeUndone(command);
  if (text !== null) toastSuccess(text);
}

const NO_LABELS: Labels['labels'] = [];

function useLabelTrees(nodeId: number | undefined, enabled: boolean): Labels {
  const { data, isPending: isLoading } = useRead(
    labels.ofNode,
    { params: { nodeId: nodeId ?? 0 }, query: {} },
    { enabled: enabled && nodeId !== undefined },
  );
  return useMemo(() => ({ labels: data ?? NO_LABELS, isLoading }), [data, isLoading]);
}

/**
 * Provides the tags of the document. They are state of this component, not of the workspace above it: a changed tag
 * renders only the components that use tags.
 */
export function TaggingProvider({ children }: { children: ReactNode }) {
  const { document, steps, step, mode } = useWorkspace();
  const queue = useEditQueue();
  const contentId = document.content?.id;
  const edits = useMemo(
    () => createTagEdits({ queue, documentId: document.id, contentId }),
    [queue, document.id, contentId],
  );
  const { undo, state } = useUndoHistory(document.id, announceUndone);
  const actions = useTagChanges(document, edits, undo);
  const textTags = useShownTags(document.id);
  const tags = useAfterPaint(textTags);
  useSettledEdits(document.id, useReadStarted(steps));
  const trees = useLabelTrees(step?.nodeDTO.id, mode === 'LABELING');
  const view = useTagViewState(steps, step);
  return (
    <UndoContext value={undo}>
      <UndoStateContext value={state}>
        <TagActionsContext value={actions}>
          <LabelsContext value={trees}>
            <TagViewContext value={view}>
              <TextTagsContext value={textTags}>
                <TagsContext value={tags}>
                  <RelationsProvider>{children}</RelationsProvider>
                </TagsContext>
              </TextTagsContext>
            </TagViewContext>
          </LabelsContext>
        </TagActionsContext>
      </UndoStateContext>
    </UndoContext>
  );
}

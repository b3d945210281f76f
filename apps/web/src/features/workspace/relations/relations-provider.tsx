import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { isApplicable } from '@scriptorium/domain/relations/applicability.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { memo, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { TagActionsContext, useTags } from '../annotating/tags/tagging-context.ts';
import { UndoContext, UndoStateContext } from '@scriptorium/annotating/undo/undo-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { changeOfEnds, movedEnds } from '../annotating/relations/arc-changes.ts';
import { relatedTagOf } from '../annotating/relations/draft.ts';
import { RelationsContext, type Relations } from '../annotating/relations/relations-context.ts';
import { useLineView } from '../annotating/relations/line-view.ts';
import { useDraft } from './use-draft.ts';
import { useGuardedActions } from './use-guarded-actions.ts';
import { useRelating } from './use-relating.ts';
import { useRelationReads } from './use-relation-reads.ts';
import { useTypeChoice } from './use-type-choice.ts';

const RelationMenu = lazyComponent(async () => (await import('./relation-menu.tsx')).default);
const UndeletableTag = lazyComponent(async () => (await import('./undeletable-tag.tsx')).default);

/** Follows ids to those of the server, where the tags that are shown have them already. */
function useResolveShown(tags: ReadonlyMap<number, NerTag>): (id: number) => number {
  const { resolve } = useEditQueue();
  return useCallback((id: number) => (tags.has(id) ? id : resolve(id)), [tags, resolve]);
}

/** Returns the same object until one of its values changes. The names of the values never change. */
function useSameValue<T extends object>(value: T): T {
  // oxlint-disable-next-line react/exhaustive-deps -- all values are listed, by Object.values
  return useMemo(() => value, Object.values(value));
}

/**
 * State of relations in the workspace. Their panel and menus are loaded when they are shown. A change above that relations
 * do not use renders nothing here.
 */
export const RelationsProvider = memo(function RelationsProvider({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const reads = useRelationReads(workspace, useTags().tags);
  const { graphs, tags, types } = reads;
  const resolve = useResolveShown(tags);
  const stepId = workspace.step?.stepDTO.id;
  const { draft, edit, load, history } = useDraft({ stepId, graphs, tags, resolve });
  const [isPriorityMode, setPriorityMode] = useState(true);
  const lineView = useLineView();
  const [highlights, setHighlightsUnrelated] = useState(false);
  const { choice, connect, retarget, ...choosing } = useTypeChoice({
    reads,
    draft,
    edit,
    load,
    isPriorityMode,
    resolve,
  });
  const relating = useRelating({ tags, connect, retarget, resolve });
  const { guarded, ...blocked } = useGuardedActions(reads);
  const { from, moving } = relating;
  const { candidates } = draft;
  const fits = useCallback(
    (tag: NerTag) =>
      moving
        ? 'types' in changeOfEnds(moving.candidate, movedEnds(moving, tag.id), { candidates, types, tags })
        : from !== null &&
          [...types.values()].some((type) => isApplicable(type, relatedTagOf(from), relatedTagOf(tag))),
    [from, moving, candidates, types, tags],
  );
  const value = useSameValue<Relations>({
    ...reads,
    ...relating,
    ...choosing,
    ...blocked,
    ...lineView,
    draft,
    edit,
    load,
    choice,
    fits,
    isPriorityMode,
    setPriorityMode,
    highlightsUnrelated: highlights && reads.isHandled,
    setHighlightsUnrelated,
  });
  return (
    <RelationsContext value={value}>
      <UndoContext value={history.undo}>
        <UndoStateContext value={history.state}>
          <TagActionsContext value={guarded}>{children}</TagActionsContext>
        </UndoStateContext>
      </UndoContext>
      <Suspense>
        {choice === null ? null : <RelationMenu choice={choice} />}
        {blocked.undeletable === null ? null : <UndeletableTag tag={blocked.undeletable} />}
      </Suspense>
    </RelationsContext>
  );
});

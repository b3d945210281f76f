import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useResolvedId } from '@scriptorium/annotating/queue/edit-context.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { activeSteps } from '../core/steps/tabs.ts';
import { dropPrioritiesOf } from './drop-priorities.ts';
import type { TagView } from '../annotating/tags/tagging-context.ts';

/** View state shared by the text and the sidebar while tagging. */
export function useTagViewState(steps: readonly StepInfo[], step: StepInfo | undefined): TagView {
  const [hiddenLabels, setHiddenLabels] = useState<ReadonlySet<number>>(new Set<number>());
  const [selectedId, selectTag] = useState<number | null>(null);
  // A tag may be selected before the server has given it an id.
  const selectedTag = useResolvedId(selectedId);
  const jumpListeners = useRef(new Set<(tag: NerTag) => void>());
  const onJump = useCallback((listener: (tag: NerTag) => void) => {
    const all = jumpListeners.current;
    all.add(listener);
    return () => void all.delete(listener);
  }, []);
  const jumpTo = useCallback((tag: NerTag) => {
    selectTag(tag.id);
    for (const listener of jumpListeners.current) listener(tag);
  }, []);
  const stepId = step?.stepDTO.id ?? null;
  const shownSteps = useMemo(() => activeSteps(steps, stepId), [steps, stepId]);
  const dropPriorities = useMemo(() => dropPrioritiesOf(steps, stepId), [steps, stepId]);
  return useMemo(
    () => ({
      shownSteps,
      dropPriorities,
      hiddenLabels,
      setHiddenLabels,
      selectedTag,
      selectTag,
      jumpTo,
      onJump,
    }),
    [shownSteps, dropPriorities, hiddenLabels, selectedTag, jumpTo, onJump],
  );
}

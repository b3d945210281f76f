import { labels } from '@scriptorium/contract/labels.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useReadStarted } from '../steps/use-read-started.ts';
import { activeSteps } from '../steps/tabs.ts';
import type { Workspace } from '../workspace-context.ts';
import type { Tagging } from './tagging-context.ts';
import { useTagActions } from './use-tag-actions.ts';

const NO_LABELS: Tagging['labels'] = [];

/** State shared by the text and the sidebar while tagging. */
export function useTaggingState({ document, steps, step, mode }: Workspace): Tagging {
  const tags = useTagActions(document, useReadStarted(steps));
  const nodeId = step?.nodeDTO.id ?? 0;
  const trees = useRead(
    labels.ofNode,
    { params: { nodeId }, query: {} },
    { enabled: step !== undefined && mode === 'LABELING' },
  );
  const [hiddenLabels, setHiddenLabels] = useState<ReadonlySet<number>>(new Set<number>());
  const [selectedTag, selectTag] = useState<number | null>(null);
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
  const selectedId = step?.stepDTO.id ?? null;
  const shownSteps = useMemo(() => activeSteps(steps, selectedId), [steps, selectedId]);
  return {
    tags,
    labels: trees.data ?? NO_LABELS,
    labelsLoading: trees.isPending,
    shownSteps,
    hiddenLabels,
    setHiddenLabels,
    selectedTag,
    selectTag,
    jumpTo,
    onJump,
  };
}

import type { Span } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useMemo } from 'react';
import { createSpans, type TagView } from '../annotating/tags/tag-spans.ts';

/** The spans of the visible tags; those of tags that have not changed stay the same objects. */
export function useSpans(
  tags: readonly NerTag[],
  { shownSteps, strongStep, hiddenLabels, isDimmed, dropPriorities }: TagView,
): Span[] {
  const spansOf = useMemo(
    () => createSpans({ shownSteps, strongStep, hiddenLabels, isDimmed, dropPriorities }),
    [shownSteps, strongStep, hiddenLabels, isDimmed, dropPriorities],
  );
  return useMemo(() => spansOf(tags), [spansOf, tags]);
}

import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { createContext, use, useMemo } from 'react';
import { isAttached } from '../tags/tag-spans.ts';
import { useTags } from '../tags/tagging-context.ts';

/** The issue whose text, words or tags are highlighted. */
export interface IssueSelection {
  readonly selected: Issue | null;
  /** Increases with each selection, so that selecting again scrolls again. */
  readonly times: number;
  readonly select: (id: number | null) => void;
}

export const IssueSelectionContext = createContext<IssueSelection>({
  selected: null,
  times: 0,
  select: () => undefined,
});

export const useIssueSelection = (): IssueSelection => use(IssueSelectionContext);

const NO_TAGS: readonly NerTag[] = [];

function useSelectedTags(): readonly NerTag[] {
  const { selected } = useIssueSelection();
  const { tags } = useTags();
  return useMemo(() => {
    if (selected?.type !== 'TAG' && selected?.type !== 'RELATION') return NO_TAGS;
    const ids = new Set(selected.tags.map(({ id }) => id));
    return tags.filter(({ id }) => ids.has(id));
  }, [selected, tags]);
}

/** The ranges of text that the selected issue is about. */
export function useIssueHighlights(): readonly TextHighlight[] {
  const { selected } = useIssueSelection();
  const tags = useSelectedTags();
  return useMemo(() => {
    const ofTags = tags
      .filter(isAttached)
      .map(({ startOffset, endOffset }) => ({ start: startOffset, end: endOffset, kind: 'issue' as const }));
    const { startOffset: start = null, endOffset: end = null } = selected ?? {};
    return start === null || end === null ? ofTags : [{ start, end, kind: 'issue' as const }];
  }, [selected, tags]);
}

/** The ids of the words that the selected issue is about. */
export function useIssueTokens(): readonly number[] {
  const { selected } = useIssueSelection();
  const tags = useSelectedTags();
  return useMemo(
    () => [...(selected?.tokens ?? []), ...tags.flatMap((tag) => tag.utteranceTokens)].map(({ id }) => id),
    [selected, tags],
  );
}

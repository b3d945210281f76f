import type {
  AnnotatedTextHandle,
  TextHighlight,
} from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { isAttached } from '../annotating/tags/tag-spans.ts';
import { useTagView } from '../annotating/tags/tagging-context.ts';
import { useLinkedRanges } from '../core/text-link.ts';
import { useIssueHighlights, useIssueSelection } from '../annotating/issues/issues-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';

/** Scrolls to the text of an issue when it is selected. */
function useIssueJump(
  handle: RefObject<AnnotatedTextHandle | null>,
  highlights: readonly TextHighlight[],
): void {
  const { times } = useIssueSelection();
  const done = useRef(0);
  useEffect(() => {
    const [first] = highlights;
    if (!first || done.current === times) return;
    done.current = times;
    handle.current?.scrollTo(first.start);
  }, [handle, highlights, times]);
}

/** Connects an annotated text to the page image, the list of tags and the issues. */
export function useTextLink(handle: RefObject<AnnotatedTextHandle | null>) {
  const { link } = useWorkspace();
  const { onJump } = useTagView();
  const { byPage } = useLinkedRanges(link);
  useEffect(
    () =>
      link.onPick(({ start, end }) => {
        handle.current?.scrollTo(start);
        handle.current?.selectRange(start, end);
        handle.current?.focus();
      }),
    [link, handle],
  );
  useEffect(
    () =>
      onJump((tag) => {
        if (isAttached(tag)) handle.current?.scrollTo(tag.startOffset);
      }),
    [onJump, handle],
  );
  const ofIssue = useIssueHighlights();
  useIssueJump(handle, ofIssue);
  const highlights = useMemo(
    (): TextHighlight[] => (byPage ? [...ofIssue, { ...byPage, kind: 'word' }] : [...ofIssue]),
    [byPage, ofIssue],
  );
  return {
    highlights,
    onHoverOffset: (offset: number | null) =>
      link.point({ byText: offset === null ? null : { start: offset, end: offset + 1 } }),
  };
}

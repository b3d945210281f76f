import type {
  AnnotatedTextHandle,
  TextHighlight,
} from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useEffect, useMemo, type RefObject } from 'react';
import { isAttached } from './tag-spans.ts';
import { useTagging } from './tagging-context.ts';
import { useLinkedRanges } from '../text-link.ts';
import { useWorkspace } from '../workspace-context.ts';

/** Connects an annotated text to the page image and the list of tags. */
export function useTextLink(handle: RefObject<AnnotatedTextHandle | null>) {
  const { link } = useWorkspace();
  const { onJump } = useTagging();
  const { byPage } = useLinkedRanges(link);
  useEffect(() => link.onPick(({ start }) => handle.current?.scrollTo(start)), [link, handle]);
  useEffect(
    () =>
      onJump((tag) => {
        if (isAttached(tag)) handle.current?.scrollTo(tag.startOffset);
      }),
    [onJump, handle],
  );
  const highlights = useMemo((): TextHighlight[] => (byPage ? [{ ...byPage, kind: 'word' }] : []), [byPage]);
  return {
    highlights,
    onHoverOffset: (offset: number | null) =>
      link.point({ byText: offset === null ? null : { start: offset, end: offset + 1 } }),
  };
}

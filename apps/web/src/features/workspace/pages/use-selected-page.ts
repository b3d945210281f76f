import { documents } from '@scriptorium/contract/documents/documents.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useEffect, useRef } from 'react';
import { isAttached } from '../annotating/tags/tag-spans.ts';
import { useTags, useTagView } from '../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';

/** Turns to the page of a tag when it is selected. */
export function useSelectedPage(turnTo: (index: number) => void): void {
  const { document } = useWorkspace();
  const { tags } = useTags();
  const { selectedTag } = useTagView();
  const { data } = useRead(
    documents.imageRanges,
    { params: { id: document.id }, query: {} },
    { enabled: document.imageCount > 1 },
  );
  const tag = tags.find(({ id }) => id === selectedTag);
  const offset = tag && isAttached(tag) ? tag.startOffset : undefined;
  const page =
    offset === undefined ? undefined : data?.find(({ start, end }) => start <= offset && offset < end);
  const index = page?.index;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (index === undefined || shown.current === selectedTag) return;
    shown.current = selectedTag;
    turnTo(index);
  }, [index, selectedTag, turnTo]);
}

import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useMemo } from 'react';
import { useTagActions, useTagView, useTextTags } from '../../../annotating/tags/tagging-context.ts';
import { endAmong } from '../../../relations/end-among.ts';
import { useRelations } from '../../../annotating/relations/relations-context.ts';
import { useWorkspace } from '../../../core/workspace-context.ts';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';
import type { TranscriptEvents } from '../rows/transcript-events.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';
import { useMoveEdge } from './use-move-edge.ts';
import type { WordMenu } from './word-menus.tsx';

/** What the mouse and the keyboard do with words and tags where they are labelled. */
export function useWordEvents(text: TranscriptText, setMenu: (menu: WordMenu) => void): TranscriptEvents {
  const { step, work } = useWorkspace();
  const { tags } = useTextTags();
  const { selectTag } = useTagView();
  const { remove } = useTagActions();
  const relations = useRelations();
  const moveEdge = useMoveEdge(text);
  const stepId = step?.stepDTO.id;
  const latest = useLatest({ tags, relations, remove, moveEdge, stepId });
  const { canWrite } = work;
  return useMemo(() => {
    const isOwn = (tag: NerTag): boolean => tag.stepId === latest().stepId;
    const openWords = (words: SelectedWords | null, at: { x: number; y: number }): void => {
      latest().relations.cancelPick();
      setMenu(words ? { kind: 'words', at, words } : { kind: 'report', at, about: null });
    };
    return {
      onSelect: openWords,
      onMenu: openWords,
      onTags: (tagIds, at) => {
        const now = latest();
        const here = tagIds.flatMap((id) => now.tags.find((tag) => tag.id === id) ?? []);
        const related = now.relations.isRelating ? endAmong(here, now.relations) : undefined;
        if (related) return now.relations.pick(related.id, at);
        if (here[0]) selectTag(here[0].id);
        return setMenu({ kind: 'tags', at, tagIds });
      },
      onFocusTag: selectTag,
      canFocusTag: (tag) => latest().relations.from === null || latest().relations.fits(tag),
      ...(canWrite
        ? {
            onDeleteTag: (tag: NerTag) => isOwn(tag) && latest().remove(tag),
            onResizeTag: (tag, move) => isOwn(tag) && latest().moveEdge(tag, move),
          }
        : {}),
    } satisfies TranscriptEvents;
  }, [latest, setMenu, selectTag, canWrite]);
}

import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useMemo, type RefObject } from 'react';
import { shortcutOfLabel } from '../commands/keys.tsx';
import { useRelations } from '../relations/relations-context.ts';
import { useWorkspace } from '../workspace-context.ts';
import { flatten } from './label-tree.ts';
import { useLabels, useTagActions, useTags, useTagView } from './tagging-context.ts';

/** Registers tagging commands: the labels' keys for the selected text or else the selected tag. */
export function useLabelKeys(handle: RefObject<AnnotatedTextHandle | null>) {
  const { step, work } = useWorkspace();
  const { tags } = useTags();
  const actions = useTagActions();
  const { labels } = useLabels();
  const { selectedTag } = useTagView();
  const { isHandled, startFrom } = useRelations();
  const stepId = step?.stepDTO.id;
  return useMemo(() => {
    const { add, relabel, remove } = actions;
    const tag = tags.find((one) => one.id === selectedTag && one.stepId === stepId);
    const usable = flatten(labels).filter(({ selectable, disabled }) => selectable && !disabled);
    return {
      focusText: () => handle.current?.focus(),
      deleteTag: tag && work.canWrite ? () => remove(tag) : null,
      relate:
        tag && work.canWrite && isHandled
          ? () => {
              startFrom(tag.id);
              handle.current?.focus();
            }
          : null,
      labelKeys: usable.flatMap((label) => {
        const shortcut = shortcutOfLabel(label);
        if (shortcut === undefined) return [];
        const run = (): void => {
          if (!work.canWrite || stepId === undefined) return;
          const range = handle.current?.selectedRange();
          if (range) {
            add(label, stepId, range);
            handle.current?.clearSelection();
          } else if (tag) relabel(tag, label);
        };
        return { id: label.id, name: label.name, shortcut, run };
      }),
    };
  }, [tags, actions, labels, selectedTag, stepId, work.canWrite, isHandled, startFrom, handle]);
}

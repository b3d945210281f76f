import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useMemo, type RefObject } from 'react';
import { shortcutOfLabel } from '../commands/keys.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { flatten } from './label-tree.ts';
import { useTagging } from './tagging-context.ts';

/** Registers tagging commands: undo, redo, and labels' keys for the selected text or else the selected tag. */
export function useLabelKeys(handle: RefObject<AnnotatedTextHandle | null>) {
  const { step, work } = useWorkspace();
  const { tags, labels, selectedTag } = useTagging();
  const stepId = step?.stepDTO.id;
  return useMemo(() => {
    const tag = tags.tags.find((one) => one.id === selectedTag && one.stepId === stepId);
    const usable = flatten(labels).filter(({ selectable, disabled }) => selectable && !disabled);
    return {
      focusText: () => handle.current?.focus(),
      history: work.canWrite ? tags : null,
      deleteTag: tag && work.canWrite ? () => tags.remove(tag) : null,
      labelKeys: usable.flatMap((label) => {
        const shortcut = shortcutOfLabel(label);
        if (shortcut === undefined) return [];
        const run = (): void => {
          if (!work.canWrite || stepId === undefined) return;
          const range = handle.current?.selectedRange();
          if (range) {
            tags.add(label, stepId, range);
            handle.current?.clearSelection();
          } else if (tag) tags.relabel(tag, label);
        };
        return { id: label.id, name: label.name, shortcut, run };
      }),
    };
  }, [tags, labels, selectedTag, stepId, work.canWrite, handle]);
}

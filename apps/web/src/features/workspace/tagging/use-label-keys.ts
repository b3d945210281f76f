import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { useMemo } from 'react';
import { shortcutOfLabel } from '../core/commands/keys.tsx';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { flatten } from '../annotating/tags/label-tree.ts';
import { useLabels, useTagActions, useTags, useTagView } from '../annotating/tags/tagging-context.ts';

/** The selected text or the selected words. */
export interface Selected {
  readonly focus: () => void;
  /** Tags what is selected; false: nothing is. */
  readonly tag: (label: NerTagType, stepId: number) => boolean;
}

/** Registers tagging commands: the labels' keys for what is selected or else for the selected tag. */
export function useLabelKeys(selected: Selected) {
  const { step, work } = useWorkspace();
  const { tags } = useTags();
  const actions = useTagActions();
  const { labels, isLoading } = useLabels();
  const { selectedTag } = useTagView();
  const { isHandled, startFrom } = useRelations();
  const stepId = step?.stepDTO.id;
  return useMemo(() => {
    const { relabel, remove } = actions;
    const tag = tags.find((one) => one.id === selectedTag && one.stepId === stepId);
    const usable = flatten(labels).filter(({ selectable, disabled }) => selectable && !disabled);
    return {
      awaitsLabels: isLoading,
      focusText: selected.focus,
      deleteTag: tag && work.canWrite ? () => remove(tag) : null,
      relate:
        tag && work.canWrite && isHandled
          ? () => {
              startFrom(tag.id);
              selected.focus();
            }
          : null,
      labelKeys: usable.flatMap((label) => {
        const shortcut = shortcutOfLabel(label);
        if (shortcut === undefined) return [];
        const run = (): void => {
          if (!work.canWrite || stepId === undefined) return;
          if (!selected.tag(label, stepId) && tag) relabel(tag, label);
        };
        return { id: label.id, name: label.name, shortcut, run };
      }),
    };
  }, [tags, actions, labels, isLoading, selectedTag, stepId, work.canWrite, isHandled, startFrom, selected]);
}

import { ActionIcon, Group } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useUndo, useUndoState } from '@scriptorium/annotating/undo/undo-context.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';

/** Undo and redo beside the edited relations: in full screen those above the text are hidden. */
export function DraftUndo() {
  const t = useTexts(relationTexts);
  const { canUndo, canRedo } = useUndoState();
  const { undo, redo } = useUndo();
  const buttons = [
    { name: t('stepBack'), Icon: IconArrowBackUp, can: canUndo, run: undo },
    { name: t('stepForward'), Icon: IconArrowForwardUp, can: canRedo, run: redo },
  ];
  return (
    <Group gap={2} wrap="nowrap">
      {buttons.map(({ name, Icon, can, run }) => (
        <Tooltip key={name} label={name}>
          {/* The focus stays on the button when there is nothing left to undo. */}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={name}
            aria-disabled={!can}
            data-disabled={!can || undefined}
            onClick={() => (can ? run() : undefined)}
          >
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}

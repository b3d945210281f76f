import { ActionIcon, Tooltip } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { changeWords } from './change-words.ts';
import { changeTexts } from './texts.ts';
import { useUndo } from './use-undo.tsx';

/** Undo and redo of the user's own changes of a process; the buttons say what they would change. */
export function UndoButtons({ processId }: { processId: number }) {
  const t = useTexts(changeTexts);
  const { undo, redo, isBusy, revert, dialog } = useUndo(processId);
  const undoLabel = undo ? t('undo', { what: changeWords(undo), keys: 'Ctrl+Z' }) : t('nothingToUndo');
  const redoLabel = redo ? t('redo', { what: changeWords(redo), keys: 'Ctrl+Shift+Z' }) : t('nothingToRedo');
  const shared = { variant: 'default', size: 'lg' } as const;
  return (
    <>
      <Tooltip label={undoLabel} multiline maw={320}>
        <ActionIcon
          {...shared}
          aria-label={undoLabel}
          aria-keyshortcuts="Control+Z"
          aria-disabled={!undo || isBusy}
          data-disabled={!undo || undefined}
          onClick={() => revert('undo')}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoLabel} multiline maw={320}>
        <ActionIcon
          {...shared}
          aria-label={redoLabel}
          aria-keyshortcuts="Control+Shift+Z"
          aria-disabled={!redo || isBusy}
          data-disabled={!redo || undefined}
          onClick={() => revert('redo')}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}

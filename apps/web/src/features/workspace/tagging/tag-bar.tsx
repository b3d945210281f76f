import { ActionIcon, Group, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LockedHint } from '../core/step-notes.tsx';
import { useUndo, useUndoState } from '@scriptorium/annotating/undo/undo-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import classes from '../core/workspace.module.css';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { useTags } from '../annotating/tags/tagging-context.ts';

/** Toolbar above the text while tagging. `children`: more buttons. */
export function TagBar({ children }: { children?: ReactNode }) {
  const t = useTexts(labelTexts);
  const { work, step } = useWorkspace();
  const { tags } = useTags();
  const { canUndo, canRedo } = useUndoState();
  const { undo, redo } = useUndo();
  if (work.otherWorker !== null) return children ? <div className={classes.bar}>{children}</div> : null;
  if (!work.canWrite)
    return (
      <div className={classes.bar}>
        <div style={{ flex: 1 }}>
          <LockedHint />
        </div>
        {children}
      </div>
    );
  const count = tags.filter(({ stepId }) => stepId === step?.stepDTO.id).length;
  return (
    <Group className={classes.bar} gap="xs">
      <Text size="sm" c="dimmed" style={{ flex: 1 }}>
        {count === 0 ? t('noTagsHint') : t('tagCount', { count })}
      </Text>
      <Tooltip label={t('undo')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('undo')} disabled={!canUndo} onClick={undo}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('redo')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('redo')} disabled={!canRedo} onClick={redo}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
      {children}
    </Group>
  );
}

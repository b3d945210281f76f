import { Button, Kbd, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { documentTexts } from '../list/texts.ts';
import classes from './undo-bar.module.css';
import { UNDO_MS } from './use-held-deletion.ts';

const HAS_OWN_UNDO = 'input:not([type=checkbox]), textarea, [contenteditable], [role=dialog]';

/** Ctrl+Z outside of fields, which undo what was typed. */
function useUndoKey(onUndo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || (event.target instanceof Element && event.target.closest(HAS_OWN_UNDO))) return;
      event.preventDefault();
      onUndo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onUndo]);
}

/** Says for ten seconds that documents are being deleted, and offers to keep them. */
export function UndoBar({ ids, onUndo }: { ids: readonly number[]; onUndo: () => void }) {
  const t = useTexts(documentTexts);
  useUndoKey(onUndo);
  return (
    <output className={classes.bar}>
      <Text size="sm">{t('removed', { count: ids.length })}</Text>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            Ctrl+Z
          </Kbd>
        }
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
      <span
        key={ids.join()}
        className={classes.left}
        style={{ animationDuration: `${UNDO_MS}ms` }}
        aria-hidden="true"
      />
    </output>
  );
}

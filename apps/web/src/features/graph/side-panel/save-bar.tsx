import { Button, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { graphTexts } from '../texts.ts';
import classes from './side-panel.module.css';

interface SaveBarProps {
  /** Whether the draft passes validation. */
  isValid: boolean;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => Promise<boolean>;
}

/** Saves or discards the changes. */
export function SaveBar({ isValid, saving, onDiscard, onSave }: SaveBarProps) {
  const t = useTexts(graphTexts);
  return (
    <div className={classes.bar} aria-live="polite">
      <Text size="sm" flex={1}>
        {t(isValid ? 'unsaved' : 'unsavedWrong')}
      </Text>
      <Button variant="default" size="xs" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button size="xs" loading={saving} disabled={!isValid} onClick={() => void onSave()}>
        {t('save')}
      </Button>
    </div>
  );
}

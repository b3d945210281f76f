import { Button, Group, Stack, Text } from '@mantine/core';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { editingTexts } from './editing-texts.ts';

interface DeletionApprovalProps {
  tokens: readonly Token[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks in the menu before several words are deleted (AUDIO-32). */
export function DeletionApproval({ tokens, onCancel, onConfirm }: DeletionApprovalProps) {
  const t = useTexts(editingTexts);
  const words = tokens.map(({ value }) => value).join(' ');
  return (
    <Stack gap="sm" p="sm">
      <Text size="sm">{t('deleteQuestion', { count: tokens.length, words })}</Text>
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" color="red" data-autofocus onClick={onConfirm}>
          {t('deleteConfirm')}
        </Button>
      </Group>
    </Stack>
  );
}

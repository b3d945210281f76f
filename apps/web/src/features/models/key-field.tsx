import { Button, Group, PasswordInput, Text } from '@mantine/core';
import type { Model } from '@scriptorium/contract/machines/models.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import type { UseFormReturn } from 'react-hook-form';
import type { Fields } from './model-fields.ts';
import { modelTexts } from './texts.ts';

interface KeyFieldProps {
  readonly form: UseFormReturn<Fields>;
  readonly stored: Model | undefined;
  /** Whether the stored key is deleted when the form is saved. */
  readonly deletes: boolean;
  readonly onDelete: (deletes: boolean) => void;
}

/** A new key, which is never shown again; the stored one is kept or, after a question, deleted. */
export function KeyField({ form: { register, formState }, stored, deletes, onDelete }: KeyFieldProps) {
  const t = useTexts(modelTexts);
  const confirmDeletion = useConfirmDeletion();
  const isKept = stored?.hasKey === true && !deletes;
  const askToDelete = (): void => {
    const question = t('deleteKeyQuestion', { name: stored?.name ?? '' });
    confirmDeletion(t('deleteKey'), question, () => onDelete(true));
  };
  return (
    <div>
      <PasswordInput
        label={t('key')}
        description={isKept ? `${t('keyAbout')} ${t('keyKept')}` : t('keyAbout')}
        placeholder={isKept ? '*'.repeat(10) : ''}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showKey'), tabIndex: 0 }}
        error={formState.errors.key?.message}
        {...register('key')}
      />
      {stored?.hasKey && (
        <Group gap="sm" mt={4}>
          <Button
            size="compact-xs"
            variant="subtle"
            {...(deletes ? {} : { color: 'red' })}
            onClick={deletes ? () => onDelete(false) : askToDelete}
          >
            {t(deletes ? 'keepKey' : 'deleteKey')}
          </Button>
          <Text component="output" size="xs">
            {deletes ? t('keyDeleted') : ''}
          </Text>
        </Group>
      )}
    </div>
  );
}

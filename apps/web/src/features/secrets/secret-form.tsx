import { zodResolver } from '@hookform/resolvers/zod';
import { ActionIcon, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import { SecretDraft, secrets } from '@scriptorium/contract/process/secrets.ts';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isSavable, RuleFields, ruleOf, type RuleDraft } from './rule-fields.tsx';
import { secretTexts } from './texts.ts';

const Form = SecretDraft.pick({ name: true, value: true, active: true });

/** Explains on hover and on focus how the value of a secret is stored. */
function Tip() {
  const t = useTexts(secretTexts);
  return (
    <Tooltip label={t('tip')} multiline w={300} position="top">
      <ActionIcon variant="subtle" color="gray" size={36} mt={25} aria-label={t('tipLabel')}>
        <IconInfoCircle size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Creates a secret; it can be saved once name and value are valid (SECRET-04). */
export function SecretForm({ processId, onClose }: { processId: number; onClose: () => void }) {
  const t = useTexts(secretTexts);
  const create = useWrite(secrets.create, { refreshes: [secrets.list] });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { name: '', value: '', active: true },
  });
  const { errors, isValid } = formState;
  const [rule, setRule] = useState<RuleDraft>({ hosts: '', models: false, questions: false });
  const save = handleSubmit((draft) =>
    create.mutate({ body: { ...draft, ...ruleOf(rule), processId } }, { onSuccess: onClose }),
  );
  return (
    <DialogForm
      title={t('create')}
      onSubmit={save}
      onClose={onClose}
      saving={create.isPending}
      disabled={!isValid || !isSavable(rule)}
      // The value would be lost.
      closeOnClickOutside={false}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Group align="flex-start" gap={4} wrap="nowrap">
        <PasswordInput
          label={t('value')}
          required
          autoComplete="new-password"
          style={{ flex: 1 }}
          visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
          error={errors.value?.message}
          {...register('value')}
        />
        <Tip />
      </Group>
      <RuleFields draft={rule} onChange={setRule} />
      <Checkbox label={t('active')} {...register('active')} />
    </DialogForm>
  );
}

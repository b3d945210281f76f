import { Input, PasswordInput, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import type { SftpConnection } from '../sftp-connections.contract.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { UseFormReturn } from 'react-hook-form';
import { isSameServer, MASK, type Fields } from './connection-fields.ts';
import { sftpTexts } from './texts.ts';

interface SignInFieldsProps {
  readonly form: UseFormReturn<Fields>;
  readonly fields: Fields;
  readonly stored: SftpConnection | undefined;
}

const MONOSPACE = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** The user name with a password, or with a pair of keys. */
export function SignInFields({ form, fields, stored }: SignInFieldsProps) {
  const t = useTexts(sftpTexts);
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const { useKey } = fields;
  const isKept = isSameServer(stored, fields) && stored?.password.useKey === useKey;
  const isOtherServer = stored !== undefined && !isSameServer(stored, fields);
  /** A stored secret is shown as ten asterisks. */
  const ofSecret = isKept ? { placeholder: MASK } : {};
  const about = isKept ? t('unchanged') : isOtherServer ? t('newServer') : undefined;
  return (
    <>
      <Stack gap={4} align="flex-start">
        <Input.Label labelElement="div">{t('signIn')}</Input.Label>
        <SegmentedControl
          aria-label={t('signIn')}
          data={[
            { value: 'password', label: t('byPassword') },
            { value: 'key', label: t('byKey') },
          ]}
          value={useKey ? 'key' : 'password'}
          onChange={(value) => setValue('useKey', value === 'key', { shouldValidate: formState.isSubmitted })}
        />
      </Stack>
      <TextInput
        label={t('username')}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      {useKey && (
        <>
          <Textarea
            label={t('privateKey')}
            description={about}
            withAsterisk={!isKept}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            styles={MONOSPACE}
            error={errors.privateKey?.message}
            {...ofSecret}
            {...register('privateKey')}
          />
          <Textarea
            label={t('publicKey')}
            withAsterisk
            autosize
            minRows={2}
            maxRows={4}
            spellCheck={false}
            styles={MONOSPACE}
            error={errors.publicKey?.message}
            {...register('publicKey')}
          />
        </>
      )}
      <PasswordInput
        label={useKey ? t('passphrase') : t('password')}
        description={useKey ? t('passphraseAbout') : about}
        withAsterisk={!useKey && !isKept}
        autoComplete="new-password"
        error={errors.password?.message}
        {...ofSecret}
        {...register('password')}
      />
    </>
  );
}

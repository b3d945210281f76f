import { Group, PasswordInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { CronField } from '@scriptorium/node-web/actions/cron-field.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CONTENT_TYPES, IMAP_PORT, IMAPS_PORT, type EmailConnection } from '../email-upload.contract.ts';
import type { FormFields, FormValues } from './connection-form.ts';
import { emailUploadTexts } from './texts.ts';

/** Stands for a stored password, which never leaves the server (CONST-90). */
const MASKED = '*'.repeat(10);

type Form = UseFormReturn<FormValues, unknown, FormFields>;

/** The server and its port. */
export function ServerFields({ form: { register, control, formState } }: { form: Form }) {
  const t = useTexts(emailUploadTexts);
  return (
    <Group align="start" wrap="nowrap" gap="sm">
      <TextInput
        style={{ flex: 1 }}
        label={t('imapHost')}
        description={t('imapHostHint')}
        required
        data-autofocus
        maxLength={253}
        spellCheck={false}
        placeholder="imap.example.org"
        error={formState.errors.imapHost?.message}
        {...register('imapHost')}
      />
      <Controller
        name="imapPort"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Select
            w={160}
            label={t('imapPort')}
            description={t('imapPortHint')}
            allowDeselect={false}
            data={[
              { value: String(IMAPS_PORT), label: t('tls') },
              { value: String(IMAP_PORT), label: t('starttls') },
            ]}
            value={String(value)}
            onChange={(port) => onChange(Number(port))}
          />
        )}
      />
    </Group>
  );
}

interface AccountFieldsProps {
  readonly form: Form;
  readonly edited: EmailConnection | null;
  readonly asksPassword: boolean;
}

/** The address and its password. */
export function AccountFields({ form: { register, formState }, edited, asksPassword }: AccountFieldsProps) {
  const t = useTexts(emailUploadTexts);
  const ofStored = asksPassword ? 'passwordAgain' : 'passwordKept';
  return (
    <>
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        required
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.address?.message}
        {...register('address')}
      />
      <PasswordInput
        label={t('password')}
        description={t(edited === null ? 'passwordHint' : ofStored)}
        required={asksPassword}
        autoComplete="new-password"
        placeholder={asksPassword ? '' : MASKED}
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </>
  );
}

/** The folder, the kind of content, and when it is fetched. */
export function ContentFields({ form, edited }: { form: Form; edited: EmailConnection | null }) {
  const t = useTexts(emailUploadTexts);
  const { register, control, formState } = form;
  return (
    <>
      <TextInput
        label={t('folder')}
        description={t('folderHint')}
        required
        maxLength={500}
        spellCheck={false}
        error={formState.errors.folder?.message}
        {...register('folder')}
      />
      <Controller
        name="contentType"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Radio.Group label={t('contentType')} value={value ?? null} onChange={onChange}>
            <Stack gap="xs" mt={6}>
              {CONTENT_TYPES.map((type) => (
                <Radio key={type} value={type} label={t(type)} description={t(`${type}_about`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <Controller
        name="cron"
        control={control}
        render={({ field: { value, onChange } }) => (
          <CronField
            value={value ?? null}
            stored={edited}
            readOnly={false}
            error={undefined}
            onChange={onChange}
          />
        )}
      />
    </>
  );
}

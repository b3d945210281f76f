import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { account as calls, AccountChange, LANGUAGES } from '@scriptorium/contract/account.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useSession } from '@scriptorium/web-kit/session.ts';
import { chooseLanguage, useTexts } from '@scriptorium/web-kit/texts.ts';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountTexts } from './texts.ts';

/** Languages are listed in their own language. */
const LANGUAGE_NAMES = { en: 'English', pl: 'Polski' } as const;

const { firstName, lastName, email, langKey } = AccountChange.shape;
const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text: string) => (text.trim() === '' ? null : text), schema);
const Form = z.object({
  firstName: emptyToNull(firstName),
  lastName: emptyToNull(lastName),
  email: emptyToNull(email),
  langKey: langKey.unwrap(),
});

/** Name, e-mail and language of the user's account (spec platform 2.9). */
export function SettingsPage({ onSaved }: { onSaved: () => Promise<void> }) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const account = useSession();
  const update = useWrite(calls.update);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    mode: 'onTouched',
    defaultValues: {
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      email: account.email ?? '',
      langKey: account.langKey,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await update.mutateAsync({ body });
    } catch (error) {
      if (error instanceof AppError && error.key === 'emailexists')
        setError('email', { message: errorMessage(error) }, { shouldFocus: true });
      return;
    }
    if (body.langKey !== account.langKey) await chooseLanguage(body.langKey);
    await onSaved();
  });

  return (
    <PageFrame title={t('settings')} subtitle={t('settingsOf', { login: account.login })} width={720}>
      <PageTitle>{t('settings')}</PageTitle>
      <Card p="lg">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
              <TextInput
                label={t('firstName')}
                autoComplete="given-name"
                error={errors.firstName?.message}
                {...register('firstName')}
              />
              <TextInput
                label={t('lastName')}
                autoComplete="family-name"
                error={errors.lastName?.message}
                {...register('lastName')}
              />
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="email"
                error={errors.email?.message}
                {...register('email')}
              />
              <Controller
                name="langKey"
                control={control}
                render={({ field: { value, onChange } }) => (
                  <Select
                    label={t('language')}
                    data={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
                    value={value}
                    onChange={(next) => onChange(LANGUAGES.find((code) => code === next) ?? value)}
                    allowDeselect={false}
                  />
                )}
              />
            </SimpleGrid>
            <Group justify="flex-end">
              <Button type="submit" loading={formState.isSubmitting}>
                {common('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </PageFrame>
  );
}

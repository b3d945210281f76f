import { zodResolver } from '@hookform/resolvers/zod';
import { account as calls, AccountChange } from '@scriptorium/contract/people/account.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { AccountForm, LanguageField, PersonField } from '../../shared/people/account-form.tsx';
import { emptyToNull } from '../../shared/forms/empty-to-null.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useWrite, useRead } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { chooseLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Switch } from '@mantine/core';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { accountTexts } from './texts.ts';

/** Whether the user gets mentions also by mail; saved at once. */
function MailChoice() {
  const t = useTexts(accountTexts);
  const { data } = useRead(notifications.settings, { query: {} });
  const save = useWrite(notifications.saveSettings, { refreshes: [notifications.settings] });
  const wanted = save.isPending ? save.variables.body.mentionMails : data?.mentionMails;
  return (
    <Switch
      label={t('mentionMails')}
      description={t('mentionMailsHint')}
      checked={wanted ?? true}
      disabled={data === undefined}
      onChange={({ currentTarget: { checked } }) => save.mutate({ body: { mentionMails: checked } })}
    />
  );
}

/** Languages are listed in their own language. */
const LANGUAGE_NAMES = { en: 'English', pl: 'Polski' } as const;

const { firstName, lastName, email, langKey } = AccountChange.shape;
const Form = z.object({
  firstName: emptyToNull(firstName),
  lastName: emptyToNull(lastName),
  email: emptyToNull(email),
  langKey: langKey.unwrap(),
});

/** Name, e-mail and language of the user's account (AUTH-30). */
export function SettingsPage({ onSaved }: { onSaved: () => Promise<void> }) {
  const t = useTexts(accountTexts);
  const errorMessage = useErrorMessage();
  const account = useSession();
  const update = useWrite(calls.update);
  const form = useForm({
    resolver: zodResolver(Form),
    mode: 'onTouched',
    defaultValues: {
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      email: account.email ?? '',
      langKey: account.langKey,
    },
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await update.mutateAsync({ body });
    } catch (error) {
      if (error instanceof AppError && error.key === 'emailexists')
        form.setError('email', { message: errorMessage(error) }, { shouldFocus: true });
      return;
    }
    if (body.langKey !== account.langKey) await chooseLanguage(body.langKey);
    await onSaved();
  });

  return (
    <PageFrame title={t('settings')} subtitle={t('settingsOf', { login: account.login })} width={720}>
      <PageTitle>{t('settings')}</PageTitle>
      <Card p="lg">
        <AccountForm
          form={form}
          onSubmit={submit}
          fields={
            <>
              <PersonField name="firstName" own />
              <PersonField name="lastName" own />
              <PersonField name="email" own />
              <LanguageField nameOf={(code) => LANGUAGE_NAMES[code]} />
            </>
          }
        />
      </Card>
      <Card p="lg" mt="md">
        <MailChoice />
      </Card>
    </PageFrame>
  );
}

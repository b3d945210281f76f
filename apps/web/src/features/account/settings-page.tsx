import { zodResolver } from '@hookform/resolvers/zod';
import { account as calls, AccountChange } from '@scriptorium/contract/people/account.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { AccountForm, LanguageField, PersonField } from '../../shared/people/account-form.tsx';
import { emptyToNull } from '../../shared/forms/empty-to-null.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { chooseLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { MailChoice } from './mail-choice.tsx';
import { accountTexts } from './texts.ts';

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

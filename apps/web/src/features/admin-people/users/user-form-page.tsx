import { Alert } from '@mantine/core';
import { users } from '@scriptorium/contract/people/users.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../../shared/page/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { peopleTexts } from '../texts.ts';
import { UserForm } from './user-form.tsx';
import { changesOf } from './user-form-values.ts';

const WIDTH = 860;

interface UserFormPageProps {
  onSaved: (id: number) => Promise<void>;
}

export function NewUserPage({ onSaved }: UserFormPageProps) {
  const t = useTexts(peopleTexts);
  const create = useWrite(users.create, { refreshes: PEOPLE_ENDPOINTS });
  return (
    <PageFrame
      title={t('newUser')}
      width={WIDTH}
      back={<BackLink to="/admin/user-management">{t('backToUsers')}</BackLink>}
    >
      <PageTitle>{t('newUser')}</PageTitle>
      <Card p="lg">
        <UserForm
          user={null}
          onSave={async (body) => {
            const { id } = await create.mutateAsync({ body });
            await onSaved(id);
          }}
        />
      </Card>
    </PageFrame>
  );
}

export function EditUserPage({ userId, onSaved }: UserFormPageProps & { userId: number }) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { data: user, error } = useRead(users.get, { params: { id: userId }, query: {} });
  const update = useWrite(users.update, { refreshes: PEOPLE_ENDPOINTS });
  const title = user ? t('editTitle', { login: user.login }) : t('users');
  return (
    <PageFrame
      title={title}
      width={WIDTH}
      back={<BackLink to="/admin/user-management">{t('backToUsers')}</BackLink>}
    >
      <PageTitle>{title}</PageTitle>
      {user ? (
        <Card p="lg">
          <UserForm
            user={user}
            onSave={async (values) => {
              await update.mutateAsync({ body: { id: userId, ...changesOf(user, values) } });
              await onSaved(userId);
            }}
          />
        </Card>
      ) : error ? (
        <Alert color="red" variant="light" role="alert">
          {errorMessage(error)}
        </Alert>
      ) : (
        <LoadingSpinner label={common('loading')} />
      )}
    </PageFrame>
  );
}

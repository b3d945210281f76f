import { Alert, Button, Table, Text } from '@mantine/core';
import { users, type UserAccount } from '@scriptorium/contract/people/users.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { accountFieldTexts } from '../../../shared/people/account-field-texts.ts';
import { BackLink } from '../../../shared/page/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName, useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RightList } from '../rights/right-list.tsx';
import { RoleBadges } from '../role-names.tsx';
import { peopleTexts } from '../texts.ts';
import { StateBadge } from './state-badge.tsx';
import { useUserActions } from './use-user-actions.ts';

/** Time and author of a change. */
function ChangeStamp({ at, by }: { at: string | null; by: string | null }) {
  const t = useTexts(peopleTexts);
  if (at === null)
    return (
      <Text c="dimmed" size="sm">
        —
      </Text>
    );
  return by === null ? formatTimestamp(at) : t('atBy', { at: formatTimestamp(at), by });
}

function Details({ user }: { user: UserAccount }) {
  const t = useTexts(peopleTexts);
  const fields = useTexts(accountFieldTexts);
  const none = (
    <Text c="dimmed" size="sm">
      —
    </Text>
  );
  const rows: [string, ReactNode][] = [
    [t('id'), user.id],
    [t('login'), user.login],
    [fields('firstName'), user.firstName ?? none],
    [fields('lastName'), user.lastName ?? none],
    [fields('email'), user.email ?? none],
    [t('state'), <StateBadge key="state" activated={user.activated} />],
    [fields('language'), t(user.langKey)],
    [
      t('roles'),
      user.roles.length === 0 ? (
        none
      ) : (
        <RoleBadges key="roles" roles={user.roles} label={t('rolesOf', { login: user.login })} />
      ),
    ],
    [t('authorities'), <RightList key="rights" rights={user.authorities} label={t('authorities')} />],
    [t('created'), <ChangeStamp key="made" at={user.createdDate} by={user.createdBy} />],
    [t('modified'), <ChangeStamp key="changed" at={user.lastModifiedDate} by={user.lastModifiedBy} />],
  ];
  return (
    <DataTable aria-label={t('accountOf', { login: user.login })} highlightOnHover={false}>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" w={200} c="dimmed" fw={500}>
              {label}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

/** One account as administrators see it. */
export function UserPage({ userId, onDeleted }: { userId: number; onDeleted: () => void }) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const session = useSession();
  const actions = useUserActions(onDeleted);
  const { data: user, error } = useRead(users.get, { params: { id: userId }, query: {} });
  const title = user ? displayName(user) : t('users');
  return (
    <PageFrame
      title={title}
      width={860}
      back={<BackLink to="/admin/user-management">{t('backToUsers')}</BackLink>}
      actions={
        user ? (
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              disabled={user.id === session.id}
              onClick={() => actions.confirmRemoval(user)}
            >
              {common('delete')}
            </Button>
            <ButtonLink
              to="/admin/user-management/$userId/edit"
              params={{ userId }}
              leftSection={<IconPencil size={16} />}
            >
              {common('edit')}
            </ButtonLink>
          </>
        ) : null
      }
    >
      <PageTitle>{title}</PageTitle>
      {user ? (
        <Card>
          <Details user={user} />
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

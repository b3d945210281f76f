import { ActionIcon, Group, Table, VisuallyHidden } from '@mantine/core';
import type { UserAccount, UserSort } from '@scriptorium/contract/people/users.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { accountFieldTexts } from '../../../shared/people/account-field-texts.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink, IconLink } from '@scriptorium/web-kit/page/links.tsx';
import type { PagedList } from '../../../shared/lists/paged-list.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { RoleBadges } from '../role-names.tsx';
import { peopleTexts } from '../texts.ts';
import { StateBadge } from './state-badge.tsx';
import type { useUserActions } from './use-user-actions.ts';

type Actions = ReturnType<typeof useUserActions>;

function RowActions({ user: { id, login, activated }, actions }: { user: UserAccount; actions: Actions }) {
  const t = useTexts(peopleTexts);
  const isSelf = useSession().id === id;
  const params = { userId: id };
  const switchLabel = t(activated ? 'deactivateUser' : 'activateUser', { login });
  const name = (key: 'editUser' | 'deleteUser') => ({
    'aria-label': t(key, { login }),
    title: t(key, { login }),
  });
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <IconLink
        to="/admin/user-management/$userId/edit"
        params={params}
        variant="subtle"
        color="gray"
        {...name('editUser')}
      >
        <IconPencil size={16} />
      </IconLink>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={switchLabel}
        title={switchLabel}
        disabled={actions.busy}
        onClick={() => actions.setActivated(id, !activated)}
      >
        {activated ? <IconUserOff size={16} /> : <IconUserCheck size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        disabled={isSelf}
        onClick={() => actions.confirmRemoval({ id, login })}
        {...name('deleteUser')}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function Row({ user, actions }: { user: UserAccount; actions: Actions }) {
  const t = useTexts(peopleTexts);
  const { id, login, firstName, lastName, email, activated, langKey, roles, createdDate } = user;
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink
          to="/admin/user-management/$userId"
          params={{ userId: id }}
          size="sm"
          c="inherit"
          fw={600}
          title={t('viewUser', { login })}
        >
          {login}
        </AnchorLink>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'break-word' }}>
        {[firstName, lastName].filter(Boolean).join(' ')}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{email}</Table.Td>
      <Table.Td>
        <RoleBadges roles={roles} label={t('rolesOf', { login })} />
      </Table.Td>
      <Table.Td>
        <StateBadge activated={activated} />
      </Table.Td>
      <Table.Td>{t(langKey)}</Table.Td>
      <Table.Td c="dimmed">{formatTimestamp(createdDate)}</Table.Td>
      <Table.Td>
        <RowActions user={user} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}

interface UserTableProps {
  users: readonly UserAccount[];
  list: PagedList<UserSort>;
  actions: Actions;
}

export function UserTable({ users, list, actions }: UserTableProps) {
  const t = useTexts(peopleTexts);
  const fields = useTexts(accountFieldTexts);
  const common = useTexts(commonTexts);
  return (
    <Table.ScrollContainer minWidth={940}>
      <DataTable horizontalSpacing="sm" aria-label={t('userList')}>
        <Table.Thead>
          <Table.Tr>
            <SortHeader w={60} label={t('id')} {...list.header('id')} />
            <SortHeader w={140} label={t('loginShort')} {...list.header('login')} />
            <SortHeader label={t('personName')} {...list.header('lastName')} />
            <SortHeader label={fields('email')} {...list.header('email')} />
            <Table.Th w={160}>{t('roles')}</Table.Th>
            <SortHeader label={t('state')} {...list.header('activated')} />
            <SortHeader label={fields('language')} {...list.header('langKey')} />
            <SortHeader label={t('created')} {...list.header('createdDate')} />
            <Table.Th w={112}>
              <VisuallyHidden>{common('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Row key={user.id} user={user} actions={actions} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}

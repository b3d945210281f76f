import { Table, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { ROLE_SORTS, roles, type Role } from '@scriptorium/contract/people/roles.ts';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { pagedListOf } from '../../../shared/lists/paged-list.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { PAGE_SIZES } from '../people-address.ts';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { RightList } from '../rights/right-list.tsx';
import { useRoleName } from '../role-names.tsx';
import { peopleTexts } from '../texts.ts';
import type { PermissionsProps } from './permissions-props.ts';
import { RoleForm } from './role-form.tsx';
import { PermissionTable } from './permission-table.tsx';
import { RowButtons } from './row-buttons.tsx';

/** Asks for confirmation with the number of users who lose the role, then deletes it. */
function useRoleRemoval() {
  const t = useTexts(peopleTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(roles.remove, { refreshes: PEOPLE_ENDPOINTS });
  const confirmFor = (role: Role, users: number): void => {
    const { id, name } = role;
    const message =
      users === 0 ? t('deleteRoleQuestion', { name }) : t('deleteHeldRoleQuestion', { name, count: users });
    const onError = (error: Error) => {
      // The role was assigned to somebody after the list was read.
      if (error instanceof AppError && error.key === 'error.role.inUse')
        confirmFor(role, Number(error.params['users']));
    };
    confirmDeletion(t('deleteRoleTitle'), message, () =>
      remove.mutate({ params: { id }, query: { confirm: users > 0 ? 'true' : 'false' } }, { onError }),
    );
  };
  return (role: Role) => confirmFor(role, role.users);
}

interface RowProps {
  role: Role;
  onEdit: (role: Role) => void;
  onRemove: (role: Role) => void;
}

function Row({ role, onEdit, onRemove }: RowProps) {
  const t = useTexts(peopleTexts);
  const errorMessage = useRoleName();
  const { id, name, predefined, users, authorities } = role;
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {errorMessage(name)}
        </Text>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      </Table.Td>
      <Table.Td>{t(predefined ? 'predefined' : 'custom')}</Table.Td>
      <Table.Td>
        <RightList rights={authorities} label={t('authoritiesOf', { name })} />
      </Table.Td>
      <Table.Td ta="right">{formatCount(users)}</Table.Td>
      <Table.Td>
        <RowButtons
          labels={{ edit: t('editRole', { name }), remove: t('deleteRole', { name }) }}
          onEdit={() => onEdit(role)}
          onRemove={predefined ? undefined : () => onRemove(role)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

export function RoleTab({ search, onSearch }: PermissionsProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const [edited, setEdited] = useState<Role | null>(null);
  const confirmRemoval = useRoleRemoval();
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: ROLE_SORTS });
  const query = { paged: 'true' as const, ...list.query, sort: list.sort };
  const read = useRead(roles.list, { query }, { keepPrevious: true });
  return (
    <>
      <PermissionTable
        list={list}
        read={read}
        empty={common('noResults')}
        label={t('roleList')}
        minWidth={820}
        heads={
          <>
            <SortHeader w={72} label={t('id')} {...list.header('id')} />
            <SortHeader w="24%" label={t('name')} {...list.header('name')} />
            <Table.Th w={140}>{t('kind')}</Table.Th>
            <Table.Th>{t('authorities')}</Table.Th>
            <Table.Th w={110} ta="right">
              {t('userCount')}
            </Table.Th>
          </>
        }
      >
        {(role) => <Row key={role.id} role={role} onEdit={setEdited} onRemove={confirmRemoval} />}
      </PermissionTable>
      {edited ? <RoleForm edited={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

import { Table, Text } from '@mantine/core';
import { authorities, AUTHORITY_SORTS, type AuthorityRow } from '@scriptorium/contract/people/roles.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { pagedListOf } from '../../../shared/lists/paged-list.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { PAGE_SIZES } from '../people-address.ts';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { peopleTexts } from '../texts.ts';
import { AuthorityForm } from './authority-form.tsx';
import type { PermissionsProps } from './permissions-props.ts';
import { PermissionTable } from './permission-table.tsx';
import { RowButtons } from './row-buttons.tsx';

function useAuthorityRemoval() {
  const t = useTexts(peopleTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(authorities.remove, { refreshes: PEOPLE_ENDPOINTS });
  return ({ id, users, roles }: AuthorityRow) =>
    confirmDeletion(t('deleteAuthorityTitle'), t('deleteAuthorityQuestion', { users, roles }), () =>
      remove.mutate({ params: { id } }),
    );
}

/** The process or node by name and id. */
function ComponentCell({ authority: { type, componentId, name, processName } }: { authority: AuthorityRow }) {
  const t = useTexts(peopleTexts);
  if (componentId === ANY) return t(type === 'PROCESS' ? 'anyProcess' : 'anyNode');
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name ?? t('gone')}{' '}
        <Text span size="xs" c="dimmed">
          ({componentId})
        </Text>
      </Text>
      {processName === null ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {processName}
        </Text>
      )}
    </>
  );
}

interface RowProps {
  authority: AuthorityRow;
  onEdit: (authority: AuthorityRow) => void;
  onRemove: (authority: AuthorityRow) => void;
}

function Row({ authority, onEdit, onRemove }: RowProps) {
  const t = useTexts(peopleTexts);
  const { id, type, mode, users, roles } = authority;
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td>{t(type)}</Table.Td>
      <Table.Td>
        <ComponentCell authority={authority} />
      </Table.Td>
      <Table.Td>{t(mode)}</Table.Td>
      <Table.Td ta="right">{formatCount(users)}</Table.Td>
      <Table.Td ta="right">{formatCount(roles)}</Table.Td>
      <Table.Td>
        <RowButtons
          labels={{ edit: t('editAuthority', { id }), remove: t('deleteAuthority', { id }) }}
          onEdit={() => onEdit(authority)}
          onRemove={() => onRemove(authority)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

export function AuthorityTab({ search, onSearch }: PermissionsProps) {
  const t = useTexts(peopleTexts);
  const [edited, setEdited] = useState<AuthorityRow | null>(null);
  const confirmRemoval = useAuthorityRemoval();
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: AUTHORITY_SORTS });
  const query = { paged: 'true' as const, ...list.query, sort: list.sort };
  const read = useRead(authorities.list, { query }, { keepPrevious: true });
  return (
    <>
      <PermissionTable
        list={list}
        read={read}
        empty={t('noAuthoritiesYet')}
        label={t('authorityList')}
        minWidth={780}
        heads={
          <>
            <SortHeader w={80} label={t('id')} {...list.header('id')} />
            <SortHeader w={130} label={t('type')} {...list.header('type')} />
            <SortHeader label={t('component')} {...list.header('componentId')} />
            <SortHeader w={150} label={t('mode')} {...list.header('mode')} />
            <Table.Th w={110} ta="right">
              {t('userCount')}
            </Table.Th>
            <Table.Th w={90} ta="right">
              {t('roles')}
            </Table.Th>
          </>
        }
      >
        {(authority) => (
          <Row key={authority.id} authority={authority} onEdit={setEdited} onRemove={confirmRemoval} />
        )}
      </PermissionTable>
      {edited ? <AuthorityForm authority={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

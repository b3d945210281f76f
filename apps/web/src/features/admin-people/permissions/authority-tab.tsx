import { Table, Text, VisuallyHidden } from '@mantine/core';
import { authorities, AUTHORITY_SORTS, type AuthorityRow } from '@scriptorium/contract/roles.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { formatCount } from '@scriptorium/web-kit/format.ts';
import { pagedListOf } from '@scriptorium/web-kit/paged-list.ts';
import { PagedTable } from '@scriptorium/web-kit/paged-table.tsx';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState } from 'react';
import { useConfirmDeletion } from '@scriptorium/web-kit/use-confirm-deletion.tsx';
import { PAGE_SIZES } from '../people-address.ts';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { peopleTexts } from '../texts.ts';
import { AuthorityForm } from './authority-form.tsx';
import type { PermissionsProps } from './permissions-props.ts';
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
  const common = useTexts(commonTexts);
  const [edited, setEdited] = useState<AuthorityRow | null>(null);
  const confirmRemoval = useAuthorityRemoval();
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: AUTHORITY_SORTS });
  const query = { paged: 'true' as const, ...list.query, sort: list.sort };
  const read = useRead(authorities.list, { query }, { keepPrevious: true });
  const head = (field: (typeof AUTHORITY_SORTS)[number], label: string, w?: number) => (
    <SortHeader {...(w === undefined ? {} : { w })} label={label} {...list.header(field)} />
  );
  return (
    <>
      <PagedTable list={list} read={read} empty={t('noAuthoritiesYet')}>
        {(rows) => (
          <Table.ScrollContainer minWidth={780}>
            <DataTable aria-label={t('authorityList')}>
              <Table.Thead>
                <Table.Tr>
                  {head('id', t('id'), 80)}
                  {head('type', t('type'), 130)}
                  {head('componentId', t('component'))}
                  {head('mode', t('mode'), 150)}
                  <Table.Th w={110} ta="right">
                    {t('userCount')}
                  </Table.Th>
                  <Table.Th w={90} ta="right">
                    {t('roles')}
                  </Table.Th>
                  <Table.Th w={96}>
                    <VisuallyHidden>{common('actions')}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((authority) => (
                  <Row
                    key={authority.id}
                    authority={authority}
                    onEdit={setEdited}
                    onRemove={confirmRemoval}
                  />
                ))}
              </Table.Tbody>
            </DataTable>
          </Table.ScrollContainer>
        )}
      </PagedTable>
      {edited ? <AuthorityForm authority={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

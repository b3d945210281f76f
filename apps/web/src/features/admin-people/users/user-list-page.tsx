import { Group } from '@mantine/core';
import { isFullAccount, USER_SORTS, users } from '@scriptorium/contract/people/users.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { pagedListOf } from '../../../shared/lists/paged-list.ts';
import { PagedTable } from '../../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PAGE_SIZES, type UserSearch } from '../people-address.ts';
import { peopleTexts } from '../texts.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserTable } from './user-table.tsx';

/** Filtering starts at two characters (CONST-32). */
const MIN_FILTER_LENGTH = 2;

interface UserListPageProps {
  search: UserSearch;
  onSearch: (search: UserSearch) => void;
}

function SearchField({ search, onSearch }: UserListPageProps) {
  const t = useTexts(peopleTexts);
  const [text, setText] = useState(search.q ?? '');
  const debouncedSearch = useSearchDebounce((value) => {
    const query = value.trim();
    onSearch({ ...search, page: undefined, q: query.length < MIN_FILTER_LENGTH ? undefined : query });
  });
  return (
    <SearchInput
      label={t('searchUsers')}
      value={text}
      maxLength={254}
      onChange={(value) => {
        setText(value);
        debouncedSearch(value);
      }}
      w={360}
    />
  );
}

/** All accounts with search, sorting, activation and deletion (ADMIN-02). */
export function UserListPage({ search, onSearch }: UserListPageProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const actions = useUserActions();
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: USER_SORTS });
  const query = { paged: 'true' as const, ...list.query, sort: list.sort };
  const isSearching = search.q !== undefined;
  const listed = useRead(users.list, { query }, { enabled: !isSearching, keepPrevious: true });
  const found = useRead(
    users.search,
    { query: { ...query, filteredValue: search.q } },
    { enabled: isSearching, keepPrevious: true },
  );
  const read = isSearching ? found : listed;

  return (
    <PageFrame
      title={t('users')}
      actions={
        <ButtonLink to="/admin/user-management/new" leftSection={<IconPlus size={16} />}>
          {t('createUser')}
        </ButtonLink>
      }
    >
      <PageTitle>{t('users')}</PageTitle>
      <Card>
        <Group p="md">
          <SearchField search={search} onSearch={onSearch} />
        </Group>
        <PagedTable list={list} read={read} empty={common('noResults')}>
          {(rows) => <UserTable users={rows.filter(isFullAccount)} list={list} actions={actions} />}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}

import { Group, TextInput } from '@mantine/core';
import { isFullAccount, USER_SORTS, users } from '@scriptorium/contract/users.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/links.tsx';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { ListPager } from '../list-pager.tsx';
import { pagingOf, type UserSearch } from '../people-address.ts';
import { peopleTexts } from '../texts.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserTable } from './user-table.tsx';

/** Filtering starts at two characters (spec platform 9). */
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
    <TextInput
      type="search"
      aria-label={t('searchUsers')}
      placeholder={t('searchUsers')}
      leftSection={<IconSearch size={16} />}
      value={text}
      maxLength={254}
      onChange={(event) => {
        setText(event.currentTarget.value);
        debouncedSearch(event.currentTarget.value);
      }}
      w={360}
    />
  );
}

/** All accounts with search, sorting, activation and deletion (spec platform 2.9). */
export function UserListPage({ search, onSearch }: UserListPageProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const actions = useUserActions();
  const { query, sorted } = pagingOf(search, USER_SORTS);
  const isSearching = search.q !== undefined;
  const listed = useRead(users.list, { query }, { enabled: !isSearching, keepPrevious: true });
  const found = useRead(
    users.search,
    { query: { ...query, filteredValue: search.q } },
    { enabled: isSearching, keepPrevious: true },
  );
  const { data, error, isPending, refetch } = isSearching ? found : listed;
  const rows = (data?.rows ?? []).filter(isFullAccount);

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
        <ListStates
          pending={isPending}
          error={data === undefined && error ? errorMessage(error) : null}
          empty={rows.length === 0 && (search.page ?? 1) === 1}
          labels={{ loading: common('loading'), retry: common('retry'), empty: common('noResults') }}
          onRetry={() => void refetch()}
        >
          <UserTable
            users={rows}
            sorted={sorted}
            onSort={(field, order) => onSearch({ ...search, page: undefined, sort: `${field},${order}` })}
            actions={actions}
          />
          <ListPager
            search={search}
            total={data?.total ?? 0}
            onSearch={(next) => onSearch({ ...search, ...next })}
          />
        </ListStates>
      </Card>
    </PageFrame>
  );
}

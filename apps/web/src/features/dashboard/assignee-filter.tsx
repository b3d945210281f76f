import { MultiSelect, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import type { User } from '@scriptorium/contract/account.ts';
import { users } from '@scriptorium/contract/users.ts';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { matchesPerson } from '@scriptorium/web-kit/match-person.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { displayName } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { dashboardTexts } from './texts.ts';

/** More options than this are found by typing. */
const MAX_OPTIONS = 50;

interface AssigneeFilterProps {
  disabled: boolean;
  value: readonly number[];
  /** Undefined removes the filter. */
  onChange: (ids: number[] | undefined) => void;
}

/** Documents with at least one of these assignees. */
export function AssigneeFilter({ disabled, value, onChange }: AssigneeFilterProps) {
  const t = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const { data } = useRead(users.list, { query: { paged: 'false' } });
  const byId = new Map<string, User>((data?.rows ?? []).map((user) => [String(user.id), user]));
  const options: ComboboxItem[] = [...byId].map(([id, user]) => ({ value: id, label: displayName(user) }));
  const filter: OptionsFilter = ({ options: all, search, limit }) =>
    all
      .filter((option) => {
        const user = 'value' in option ? byId.get(option.value) : undefined;
        return user !== undefined && matchesPerson(user, search);
      })
      .slice(0, limit);
  return (
    <MultiSelect
      label={t('assignee')}
      placeholder={value.length === 0 || disabled ? t('anyAssignee') : undefined}
      disabled={disabled}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('anyAssignee') }}
      nothingFoundMessage={common('noResults')}
      limit={MAX_OPTIONS}
      filter={filter}
      data={options}
      value={disabled ? [] : value.map(String).filter((id) => byId.has(id))}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids.map(Number))}
    />
  );
}

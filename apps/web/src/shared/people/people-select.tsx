import { MultiSelect, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { matchesPerson } from './match-person.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** More options than this are found by typing. */
const MAX_OPTIONS = 50;

interface PeopleSelectProps {
  label: string;
  /** Shown while nobody is chosen. */
  placeholder: string;
  /** Name of the button that removes everybody. */
  clearLabel: string;
  disabled?: boolean;
  size?: 'xs' | 'sm';
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses some of all users, who are found by the start of a name or of the e-mail (DASH-18). */
export function PeopleSelect(props: PeopleSelectProps) {
  const { label, placeholder, clearLabel, disabled = false, size = 'sm', value, onChange } = props;
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
      size={size}
      label={label}
      placeholder={value.length === 0 || disabled ? placeholder : undefined}
      disabled={disabled}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage={common('noResults')}
      limit={MAX_OPTIONS}
      filter={filter}
      data={options}
      value={disabled ? [] : value.map(String).filter((id) => byId.has(id))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

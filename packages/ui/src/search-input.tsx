import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchInputProps extends Pick<TextInputProps, 'w' | 'maw' | 'maxLength'> {
  /** Also the placeholder: the field has no visible label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a list. */
export const SearchInput = ({ label, onChange, ...input }: SearchInputProps) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    maw="100%"
    leftSection={<IconSearch size={16} />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...input}
  />
);

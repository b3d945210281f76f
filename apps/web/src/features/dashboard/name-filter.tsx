import { TextInput } from '@mantine/core';
import { useFilenameDebounce } from '@scriptorium/ui/debounce.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { dashboardTexts } from './texts.ts';

const MAX_LENGTH = 255;

interface NameFilterProps {
  name: string | undefined;
  /** Undefined removes the filter. */
  onChange: (name: string | undefined) => void;
}

/** A part of the filename; the list follows when the user stops typing (DASH-17). */
export function NameFilter({ name = '', onChange }: NameFilterProps) {
  const t = useTexts(dashboardTexts);
  const [text, setText] = useState(name);
  const [searched, setSearched] = useState(name);
  const [known, setKnown] = useState(name);
  if (name !== known) {
    setKnown(name);
    // The address changed by another way than typing, such as Back or "Clear filters".
    if (name !== searched) {
      setSearched(name);
      setText(name);
    }
  }
  const search = useFilenameDebounce((typed) => {
    setSearched(typed.trim());
    onChange(typed.trim() || undefined);
  });
  return (
    <TextInput
      type="search"
      label={t('filename')}
      placeholder={t('filterName')}
      leftSection={<IconSearch size={16} />}
      maxLength={MAX_LENGTH}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

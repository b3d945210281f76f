import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { DOCUMENT_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { useFilenameDebounce } from '@scriptorium/ui/debounce.ts';
import { statusTexts } from '@scriptorium/web-kit/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState } from 'react';
import { NO_SEARCH, type DocumentSearch } from './document-address.ts';
import { documentTexts } from './texts.ts';

interface DocumentSearchBarProps {
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
}

export function DocumentSearchBar({ search, onSearch }: DocumentSearchBarProps) {
  const t = useTexts(documentTexts);
  const tStatus = useTexts(statusTexts);
  const [mode, setMode] = useState<'name' | 'content'>(search.content === undefined ? 'name' : 'content');
  const [text, setText] = useState(search.content ?? search.name ?? '');
  const searchText = search.content ?? search.name ?? '';
  const [previousText, setPreviousText] = useState(searchText);
  // Clearing the search elsewhere also clears the field.
  if (searchText !== previousText) {
    setPreviousText(searchText);
    if (searchText === '') setText('');
  }
  const debouncedSearch = useFilenameDebounce((value) => {
    onSearch({
      ...search,
      page: undefined,
      name: undefined,
      content: undefined,
      [mode]: value.trim() || undefined,
    });
  });
  const label = t(mode === 'name' ? 'searchName' : 'searchContent');
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('searchBy')}
        value={mode}
        onChange={(value) => {
          setMode(value === 'content' ? 'content' : 'name');
          setText('');
          onSearch({ ...search, ...NO_SEARCH });
        }}
        data={[
          { value: 'name', label: t('byName') },
          { value: 'content', label: t('byContent') },
        ]}
      />
      <SearchInput
        label={label}
        maxLength={mode === 'name' ? 255 : 1000}
        value={text}
        onChange={(value) => {
          setText(value);
          debouncedSearch(value);
        }}
        w={320}
      />
      {/* The full-text search has no status filter. */}
      {mode === 'name' ? (
        <Select
          aria-label={t('status')}
          placeholder={t('anyStatus')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyStatus') }}
          data={DOCUMENT_STATUSES.map((value) => ({ value, label: tStatus(value) }))}
          value={search.status ?? null}
          onChange={(value) =>
            onSearch({
              ...search,
              page: undefined,
              status: DOCUMENT_STATUSES.find((status) => status === value),
            })
          }
          w={170}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {t('searchHint')}
        </Text>
      )}
    </Group>
  );
}
